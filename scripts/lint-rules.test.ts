import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run-tool.ts';

const texts = `
notifyError('It failed.');
name ?? 'Diamond';
const title = \`Remove \${name}\`;
\`\${count} items\`;
<aside aria-label="news" />;
<Dialog title={isNew ? 'new' : texts.edit} />;
console.warn('It failed.', new TypeError(\`No \${name} here\`), { '@type': 'Product' });
lazyComponent(() => import('./ReturnForm.tsx'), 'ReturnForm');
`;

it('lint finds texts that the storefront does not take from its texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-lint-'));
  const plugins = [join(root, 'pwa/src/texts/no-texts.grit')];
  const config = { root: true, plugins, linter: { rules: { preset: 'none' } } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'Example.tsx'), texts.trim());
  const biome = join(root, 'node_modules/.bin/biome');
  const { stderr } = spawnSync(biome, ['lint', '.'], { cwd: folder, encoding: 'utf8' });
  const lines = Array.from(stderr.matchAll(/Example\.tsx:(\d+):/g), ([, line]) => Number(line));
  expect(lines).toEqual([1, 2, 3, 4, 5, 6]);
});
