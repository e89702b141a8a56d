import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, endpointsByDomain, fileFieldOf } from './index.ts';

/** Published calls that must not change: method, path and access. */
const published = `
GET /getsliderimage public
GET /getnewsline public
POST /getalluserreviews public
POST /getproducts public
POST /getproductbyid public
GET /getdiamondshapes public
GET /getparentcollectionwisecollection public
GET /getcollection public
GET /getparentcollection public
GET /getclarity public
GET /getcutgrades public
GET /getstonetypes public
GET /getfancycolors public
GET /getnaturalcolors public
POST /getuserreviews public
POST /adduserreview customer
POST /updateuserreview customer
POST /deleteuserreview customer
POST /addtocart customer
POST /getcartdata customer
POST /updatecart customer
DELETE /removecartitem/{cart_id} customer
POST /userlogin public
POST /registeruser public
PUT /api/orders/{orderId}/cancel customer
PUT /api/users/profile customer
POST /api/orders/create customer
DELETE /api/cart customer
POST /addcustominquiry public
POST /contactus public
GET /dashboardcounter admin
POST /addnewsline admin
POST /updatenewsline admin
GET /api/orders/all admin
PUT /api/orders/{orderId}/status admin
POST /insertproduct admin
PUT /updateproduct/{p_id} admin
POST /changeproductstatus admin
POST /addstock admin
POST /reducestock admin
DELETE /deleteimage/{image_id} admin
POST /addsliderimages admin
DELETE /deletesliderimage/{image_id} admin
GET /getusers admin
POST /changeuserstatus admin
DELETE /api/users/{u_id} admin
POST /addclarity admin
PUT /updateclarity admin
DELETE /deleteclarity/{clarity_id} admin
POST /addcutgrade admin
PUT /updatecutgrade admin
DELETE /deletecutgrade/{grade_id} admin
POST /adddiamondshape admin
PUT /updatediamondshape admin
POST /deletediamondshape admin
POST /addstonetype admin
PUT /updatestonetype admin
DELETE /deletestonetype/{stone_id} admin
POST /addfancycolor admin
PUT /updatefancycolor admin
DELETE /deletefancycolor/{fcolor_id} admin
POST /addnaturalcolor admin
PUT /updatenaturalcolor admin
DELETE /deletenaturalcolor/{ncolor_id} admin
POST /addcollection admin
PUT /updatecollection admin
DELETE /deletecollection/{c_id} admin
POST /addparentcollection admin
PUT /updateparentcollection admin
DELETE /deleteparentcollection/{pc_id} admin
POST /getcustominquiry admin
POST /changeinquirystatus admin
POST /contactinfo admin
DELETE /deletecontactinfo/{c_id} admin
DELETE /deleteuserreview customer
`
  .trim()
  .split('\n');

/** Calls that were added later. */
const added = [
  'GET /api/products public',
  'GET /api/products/{p_id} public',
  'GET /api/stock/low admin',
  'PUT /api/products admin',
  'GET /api/products/{p_id}/stock admin',
  'GET /catalogue/changes public',
  'GET /api/reviews public',
  'PUT /api/reviews/{p_id} customer',
  'DELETE /api/reviews/{p_id} customer',
  'PUT /api/cart/{p_id} customer',
  'GET /api/users/me customer',
  'PUT /api/users/password customer',
  'POST /api/users/password/forgot public',
  'POST /api/users/password/reset public',
  'POST /api/users/signout-everywhere customer',
  'GET /api/users/me/data customer',
  'POST /api/users/me/close customer',
  'POST /api/users/guest/code public',
  'POST /api/users/guest/sign-in public',
  'GET /api/orders/{orderId}/public public',
  'GET /api/orders/mine/{orderId} customer',
  'POST /api/users/signout public',
  'POST /api/users/email/confirm public',
  'POST /api/users/email/send-link customer',
  'GET /api/orders/unusual-holds admin',
  'POST /api/users/session/renew public',
  'POST /api/users/session/confirm customer',
  'POST /api/users/session/confirm/start customer',
  'POST /api/users/login/second-factor public',
  'PUT /api/users/{u_id}/role admin',
  'GET /api/staff-invitations admin',
  'POST /api/staff-invitations admin',
  'DELETE /api/staff-invitations/{invitation_id} admin',
  'POST /api/staff-invitations/accept public',
  'GET /api/users/second-factor customer',
  'POST /api/users/second-factor/totp customer',
  'POST /api/users/second-factor/totp/confirm customer',
  'DELETE /api/users/second-factor/totp customer',
  'POST /api/users/second-factor/recovery-codes customer',
  'POST /api/users/second-factor/passkeys/start customer',
  'POST /api/users/second-factor/passkeys customer',
  'DELETE /api/users/second-factor/passkeys/{passkey_id} customer',
  'GET /api/users/sessions customer',
  'DELETE /api/users/sessions/{session_id} customer',
  'GET /api/orders admin',
  'GET /api/orders/{orderId} admin',
  'GET /api/orders/export admin',
  'POST /api/orders/{orderId}/payments customer',
  'GET /api/orders/{orderId}/payment customer',
  'GET /api/demo-payments/{paymentId} customer',
  'POST /api/demo-payments/{paymentId} customer',
  'POST /api/payments/{provider}/webhook public',
  'GET /api/payments/summary admin',
  'GET /api/orders/{orderId}/payments admin',
  'POST /api/orders/{orderId}/payments/manual admin',
  'POST /api/orders/{orderId}/refunds admin',
  'PUT /api/orders/{orderId}/refunds/{refundId} admin',
  'POST /api/orders/{orderId}/shipments admin',
  'PUT /api/orders/{orderId}/shipments/{shipmentId} admin',
  'DELETE /api/orders/{orderId}/shipments/{shipmentId} admin',
  'POST /api/orders/{orderId}/returns customer',
  'GET /api/orders/{orderId}/returns customer',
  'PUT /api/returns/{returnId}/withdraw customer',
  'GET /api/returns/{returnId}/photos/{photo} customer',
  'GET /api/returns admin',
  'PUT /api/returns/{returnId}/decision admin',
  'PUT /api/returns/{returnId}/receipt admin',
  'PUT /api/returns/{returnId}/exchange admin',
  'PUT /api/returns/{returnId}/refund admin',
  'POST /api/returns/{returnId}/notes admin',
  'GET /api/orders/chart admin',
  'POST /api/shipping/quotes public',
  'GET /api/shipping/settings admin',
  'PUT /api/shipping/settings admin',
  'GET /api/openapi.json public',
  'GET /api/orders/mine customer',
  'GET /api/orders/accepted admin',
  'GET /api/audit admin',
  'PUT /api/sliders/order admin',
  'GET /api/users admin',
  'GET /api/exports/products admin',
  'POST /api/imports admin',
  'GET /api/imports admin',
  'GET /api/imports/{import_id} admin',
  'PUT /api/imports/{import_id}/header admin',
  'PUT /api/imports/{import_id}/sheet admin',
  'PUT /api/lookups/{kind}/order admin',
  'POST /api/lookups/standard admin',
  'PUT /api/imports/{import_id} admin',
  'POST /api/imports/{import_id}/run admin',
  'POST /api/imports/{import_id}/stop admin',
  'DELETE /api/imports/{import_id} admin',
  'GET /api/imports/{import_id}/changes admin',
  'GET /api/import-suppliers admin',
  'GET /api/imports/{import_id}/problems admin',
  'GET /api/imports/{import_id}/problems.csv admin',
  'GET /api/invoices/export admin',
  'GET /api/invoices/mine/{invoiceId} customer',
  'GET /api/invoices/{invoiceId} admin',
  'GET /api/tax-settings admin',
  'PUT /api/tax-settings admin',
  'POST /api/tax-settings/confirm admin',
  'GET /api/inquiries/{i_id} admin',
  'DELETE /api/inquiries/{i_id} admin',
  'POST /api/inquiries/{i_id}/replies admin',
  'GET /api/contacts/{c_id} admin',
  'POST /api/contacts/{c_id}/replies admin',
  'POST /api/newsletter public',
  'GET /api/newsletter/subscribers admin',
  'GET /api/newsletter/export admin',
  'DELETE /api/newsletter/subscribers/{subscriber_id} admin',
  'GET /api/price-changes admin',
  'POST /api/price-changes admin',
  'POST /api/price-changes/{change_id}/apply admin',
  'DELETE /api/price-changes/{change_id} admin',
  'GET /api/product-drafts admin',
  'POST /api/product-drafts admin',
  'GET /api/product-drafts/{draft_id} admin',
  'PUT /api/product-drafts/{draft_id} admin',
  'DELETE /api/product-drafts/{draft_id} admin',
  'POST /api/product-drafts/{draft_id}/publish admin',
  'GET /api/moderation/reviews admin',
  'PUT /api/moderation/reviews/{r_id}/reply admin',
  'DELETE /api/moderation/reviews/{r_id}/reply admin',
  'PUT /api/moderation/reviews/{r_id}/visibility admin',
  'GET /api/users/me/reviews/{p_id} customer',
  'GET /api/users/me/lists admin',
  'GET /api/saved customer',
  'PUT /api/saved/products/{p_id} customer',
  'DELETE /api/saved/products/{p_id} customer',
  'POST /api/saved/merge customer',
  'POST /api/saved/share customer',
  'DELETE /api/saved/share customer',
  'PUT /api/saved/price-alerts customer',
  'DELETE /api/saved/price-alerts customer',
  'POST /api/stock-alerts public',
  'GET /api/stock-alerts customer',
  'PUT /api/stock-alerts/{p_id} customer',
  'DELETE /api/stock-alerts/{p_id} customer',
  'GET /api/saved/shared/{token} public',
  'PUT /api/users/me/lists/{list} admin',
  'GET /api/synonyms public',
  'PUT /api/synonyms admin',
  'GET /api/missed-searches admin',
  'DELETE /api/missed-searches admin',
  'GET /api/store/home admin',
  'PUT /api/store/home admin',
  'GET /api/store public',
  'GET /api/store/checkout-price admin',
  'PUT /api/store/checkout-price admin',
  'GET /api/health/live public',
  'GET /api/health/ready public',
];

const defined = Object.values<Endpoint>(endpoints).map(
  ({ method, path, access }) => `${method} ${path} ${access}`,
);

describe('the contract', () => {
  it('defines every published and added call and no others', () => {
    expect([...defined].sort()).toEqual([...published, ...added].sort());
  });

  it('contains the endpoints of every domain', () => {
    expect(endpoints).toEqual(Object.assign({}, ...Object.values(endpointsByDomain)));
  });

  it('accepts multipart exactly where clients send files', () => {
    const multipart = Object.values<Endpoint>(endpoints)
      .filter(fileFieldOf)
      .map((endpoint) => endpoint.path.split('/')[1]);
    expect(new Set(multipart)).toEqual(
      new Set([
        'insertproduct',
        'updateproduct',
        'adddiamondshape',
        'updatediamondshape',
        'addsliderimages',
        'adduserreview',
        'updateuserreview',
        'api', // PUT /api/reviews/{p_id}
      ]),
    );
  });
});
