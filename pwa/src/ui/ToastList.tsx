import { ToastContainer } from 'react-toastify/unstyled';
import * as texts from '#texts/ui.ts';
import '../styles/toasts.css';

/** Shows toasts at the bottom of the screen, above all floating elements. */
export function ToastList() {
  return (
    <ToastContainer
      position="bottom-center"
      autoClose={3000}
      hideProgressBar
      icon={false}
      closeButton={false}
      closeOnClick
      pauseOnFocusLoss={false}
      draggablePercent={40}
      limit={3}
      aria-label={texts.notices}
    />
  );
}
