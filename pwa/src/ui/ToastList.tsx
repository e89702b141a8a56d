import { ToastContainer } from 'react-toastify/unstyled';
import * as texts from '#texts/ui.ts';
import './toasts.css';

/** Where toasts show: over what floats, at the foot of the screen, away from the header. */
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
