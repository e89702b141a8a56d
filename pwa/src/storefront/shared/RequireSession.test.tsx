import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderScreen, setUpFakeApi } from '../../test-screen.tsx';
import { CartPage } from '../cart/CartPage.tsx';
import { CheckoutPage } from '../checkout/CheckoutPage.tsx';
import { ProfilePage } from '../pages/ProfilePage.tsx';

setUpFakeApi();

function Login() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname}, back to ${state.from}`}</p>;
}

it.each([
  ['/cart?from=mail', <CartPage key="cart" />, 'Please log in to view your cart.'],
  ['/profile', <ProfilePage key="profile" />, 'Please log in to view your profile.'],
  ['/checkout', <CheckoutPage key="checkout" />, 'Please log in to proceed with checkout.'],
])('%s sends visitors to login and back', async (path, element, reason) => {
  const routes = (
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={element} />
    </Routes>
  );
  renderScreen(routes, path, null);
  expect(await screen.findByText(`/login, back to ${path}`)).toBeTruthy();
  expect(await screen.findByText(reason)).toBeTruthy();
});
