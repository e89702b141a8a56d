/**
 * The eight lookups. `idKey` and `textKey` are field names in the API and in stored documents,
 * `embeddedAs` is the field of a product that holds a copy of the row.
 */
export const lookupFields = {
  diamondShape: {
    idKey: 'shape_id',
    textKey: 'name',
    embeddedAs: 'diamondshape',
    singular: 'diamond shape',
    plural: 'diamond shapes',
  },
  parentCollection: {
    idKey: 'pc_id',
    textKey: 'name',
    embeddedAs: 'parentcollection',
    singular: 'parent collection',
    plural: 'parent collections',
  },
  collection: {
    idKey: 'c_id',
    textKey: 'name',
    embeddedAs: 'collection',
    singular: 'collection',
    plural: 'collections',
  },
  stoneType: {
    idKey: 'stone_id',
    textKey: 'type',
    embeddedAs: 'stonetype',
    singular: 'stone type',
    plural: 'stone types',
  },
  cutGrade: {
    idKey: 'grade_id',
    textKey: 'cut_grade',
    embeddedAs: 'cutgrade',
    singular: 'cut grade',
    plural: 'cut grades',
  },
  clarity: {
    idKey: 'clarity_id',
    textKey: 'clarity',
    embeddedAs: 'clarity',
    singular: 'clarity',
    plural: 'clarity',
  },
  naturalColor: {
    idKey: 'ncolor_id',
    textKey: 'ncolor',
    embeddedAs: 'naturalcolor',
    singular: 'natural color',
    plural: 'natural colors',
  },
  fancyColor: {
    idKey: 'fcolor_id',
    textKey: 'fcolor',
    embeddedAs: 'fancycolor',
    singular: 'fancy color',
    plural: 'fancy colors',
  },
} as const;

export type LookupKind = keyof typeof lookupFields;
export const lookupKinds = Object.keys(lookupFields) as LookupKind[]; // the literal's own keys
