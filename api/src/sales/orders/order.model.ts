import type {
  BankTransfer,
  Currency,
  InvoiceKind,
  OrderActor,
  OrderStatus,
  PaymentEventKind,
  PaymentMethod,
  PaymentProviderName,
  PaymentState,
  PriceBasis,
  ReturnReason,
  ReturnState,
  ReturnWish,
  WorkingDays,
} from '@vajra/contract';
import type { CodedAddress } from '@vajra/contract/addresses';
import { Schema } from 'mongoose';
import type { PieceDetails } from '../../catalogue/products/piece-details.ts';
import { modelOf, nullable, optional, required } from '../../platform/mongo/model-of.ts';

/** A snapshot of an item at checkout. Later edits of the product do not change it. */
export interface OrderItemDocument {
  p_id: number;
  sku: string;
  name: string;
  image: string | null;
  quantity: number;
  /** Unit price charged, in minor units of the order's currency. */
  unit: number;
  /**
   * The discount of the product in percent, which `unit` contains if the order's price basis is
   * `discounted`. Missing for none, and in orders that earlier releases stored.
   */
  discount?: number;
  /** For the invoice. Missing if none are known, and in orders that earlier releases stored. */
  details?: PieceDetails;
}

/** What a Pending order keeps from other customers; see OrderLimits. */
export interface OrderHold {
  u_id: number;
  pieces: number;
  /** Paise, at list prices. */
  value: number;
  /** The network that the order came from, as networkKey() stores it, unless the customer is known. */
  network?: string;
  /** The products, if the customer's address was not confirmed. */
  unverifiedProducts?: number[];
}

/** A parcel; see the contract's Shipment. */
export interface ShipmentDocument {
  shipmentId: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  items: { p_id: number; quantity: number }[];
  shippedAt: Date;
  /** Set for a parcel with replacements for returned pieces. */
  returnId?: number;
}

/** What an order repeats of its return requests; see the contract's OrderReturn. */
export interface OrderReturnDocument {
  returnId: number;
  state: ReturnState;
  reason: ReturnReason;
  wish: ReturnWish;
  items: { p_id: number; quantity: number; restocked: number; writtenOff: number }[];
  /** Minor units. */
  refunded?: number;
  history: { state: ReturnState; at: Date; by: 'customer' | 'admin'; u_id: number }[];
}

/** See the contract's BankTransfer. */
export interface BankTransferDocument extends Omit<BankTransfer, 'payBy'> {
  payBy: Date;
}

/** See the contract's OrderPayment. */
export interface OrderPaymentDocument {
  state: PaymentState;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** Minor units of the order's currency, like `refunded`. */
  paid: number;
  refunded: number;
  /** Of disputes that are open or lost. Missing while there is none. */
  disputed?: number;
  holdUntil?: Date;
  /** Of orders that were to be paid by bank transfer. */
  transfer?: BankTransferDocument;
  events: { kind: PaymentEventKind; amount: number; at: Date }[];
}

/** The chosen shipping method at checkout. Later changes of the method do not change it. */
export interface OrderShippingDocument {
  methodId: number;
  name: string;
  /** Minor units of the order's currency. */
  price: number;
  /** Working days of the carrier until delivery, from and to. */
  fromDays: number;
  toDays: number;
  /** Working days until the order is handed to the carrier. Missing in orders that earlier releases stored. */
  handling?: WorkingDays;
}

/** What the tax on prices that do not include it was calculated from. */
export interface OrderTaxBasis {
  placeOfSupply: {
    supply: 'intra_state' | 'inter_state' | 'export_lut' | 'export_taxed';
    place: string;
    stateCode: string | null;
  };
  /** One per item. Rates are hundredths of a percent. */
  lines: { hsn: string; rate: number }[];
}

/** See the contract's InvoiceReference. */
export interface OrderInvoiceDocument {
  invoiceId: string;
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
}

export interface OrderDocument {
  /** The public order id. */
  _id: string;
  u_id: number;
  customer: { u_name: string; email: string; mo_no: string } | null;
  currency: Currency;
  priceBasis: PriceBasis;
  /** Minor units: all of amountsOf(). */
  total: number;
  items: OrderItemDocument[];
  shippingAddress: CodedAddress | null;
  /** Missing in orders that earlier releases stored, which shipped free of charge. */
  shipping?: OrderShippingDocument;
  paymentMethod: PaymentMethod;
  /** Missing in orders that earlier releases stored. */
  payment?: OrderPaymentDocument;
  status: OrderStatus;
  history: { status: OrderStatus; at: Date; by: OrderActor; u_id: number }[];
  createdAt: Date;
  /** Only while the order is Pending. Missing in orders that earlier releases stored. */
  hold?: OrderHold;
  /**
   * Set for Cancelled orders whose pieces had left the store before, so that they were not returned to
   * stock. Missing in orders that earlier releases cancelled, which returned the pieces of all.
   */
  hasLeftStore?: true;
  /** Tax that was added to the prices, in minor units. Missing in orders whose prices include it. */
  tax?: number;
  /** Of orders with `tax`. */
  taxBasis?: OrderTaxBasis;
  /** The customer's PAN, encrypted for this order, and what may be shown of it. */
  pan?: { masked: string; encrypted: string };
  /** The invoice and credit notes, oldest first. Missing while there are none. */
  invoices?: OrderInvoiceDocument[];
  /** Parcels, oldest first. Missing while there are none. */
  shipments?: ShipmentDocument[];
  /** Return requests, oldest first. Missing while there are none. */
  returns?: OrderReturnDocument[];
  /** Search terms; see searchTerms(). */
  search: string[];
  /** Prefixes of the search terms; see prefixesOf(). */
  beginnings: string[];
}

const schema = new Schema<OrderDocument>(
  {
    ...required(String, '_id', 'currency', 'priceBasis', 'paymentMethod', 'status'),
    ...required(Number, 'u_id', 'total'),
    ...nullable(Schema.Types.Mixed, 'customer', 'shippingAddress'),
    items: [
      new Schema(
        {
          ...optional(Number, 'p_id', 'quantity', 'unit', 'discount'),
          ...optional(String, 'sku', 'name'),
          image: { type: String, default: null },
          details: { type: Schema.Types.Mixed, default: undefined },
        },
        { _id: false },
      ),
    ],
    ...optional(Schema.Types.Mixed, 'shipping', 'payment', 'hold', 'taxBasis', 'pan'),
    history: [new Schema({ status: String, at: Date, by: String, u_id: Number }, { _id: false })],
    createdAt: { type: Date, required: true },
    hasLeftStore: { type: Boolean, default: undefined },
    tax: { type: Number, default: undefined },
    ...optional([Schema.Types.Mixed], 'invoices', 'shipments', 'returns'),
    ...optional([String], 'search', 'beginnings'),
  },
  { collection: 'orders', versionKey: false },
);
schema.index({ u_id: 1, createdAt: -1, _id: -1 });
// Finds who has received an order without reading the orders of those who have not.
schema.index({ u_id: 1, status: 1 }, { partialFilterExpression: { status: 'Delivered' } });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
// Searches name every status if none is selected, so MongoDB merges one sorted range per status.
schema.index({ beginnings: 1, status: 1, createdAt: -1, _id: -1 });
// Only Pending orders have entries.
schema.index({ 'hold.u_id': 1 }, { sparse: true });
schema.index({ 'hold.network': 1 }, { sparse: true });
schema.index({ 'hold.unverifiedProducts': 1 }, { sparse: true });
schema.index({ 'items.image': 1 }, { sparse: true });
schema.index({ 'payment.holdUntil': 1 }, { sparse: true });
schema.index({ 'payment.state': 1, createdAt: -1, _id: -1 });

export const orderModel = modelOf('Order', schema);
