export { InquiryScreen as Component } from '../storefront/inquiry/InquiryScreen.tsx';
