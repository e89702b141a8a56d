export { InquiryScreen as Component } from '../features/inquiry/InquiryScreen.tsx';
