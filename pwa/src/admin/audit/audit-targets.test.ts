import { describe, expect, it } from 'vitest';
import { describeTarget, parseTarget } from './audit-targets.ts';

describe('audit targets', () => {
  it.each([
    ['p_id:5', 'Product 5', '/admin/products/5'],
    ['orderId:VJ-7K', 'Order VJ-7K', '/admin/orders/VJ-7K'],
    ['grade_id:3', 'Cut grade 3', '/admin/cut-grades'],
    ['c_id:3', 'Collection 3', '/admin/collections'],
    ['returnId:12', 'Return 12', '/admin/returns'],
  ])('describe and parse %s', (target, label, to) => {
    expect(describeTarget(target)).toEqual({ label, to });
    expect(parseTarget(label.toLowerCase())).toBe(target);
  });

  it('name what exists once, and invitations, without their ids', () => {
    expect(describeTarget('invitation_id:ab12')).toEqual({
      label: 'Staff invitation',
      to: '/admin/manage-users',
    });
    expect(describeTarget('setting:checkout_price')).toEqual({
      label: 'Checkout price',
      to: '/admin',
    });
    expect(describeTarget('setting:home_content')).toEqual({
      label: 'Home page',
      to: '/admin/home-page',
    });
  });

  it('distinguish contact messages from collections', () => {
    expect(describeTarget('c_id:3', 'DELETE /deletecontactinfo/{c_id}')).toEqual({
      label: 'Contact message 3',
      to: '/admin/manage-contact/3',
    });
  });

  it.each(['rubbish', 'x:1', ':', '', '__proto__:1'])('leave %j unchanged', (text) => {
    expect(describeTarget(text)).toEqual({ label: text });
    expect(parseTarget(text)).toBe(text);
  });
});
