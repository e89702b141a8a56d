import { mediaUrl } from '../../api/media-url.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FileThumbnail } from '../../ui/FileThumbnail.tsx';
import { Media } from '../../ui/Media.tsx';
import styles from './ShapeImageField.module.css';

interface ShapeImageFieldProps {
  /** File name of the shape's current image. */
  storedImage: string | null;
  /** The selected file. */
  file: File | undefined;
  onSelect: (file: File) => void;
}

/** Shows the selected file, else the stored image or a placeholder, and selects another file. */
export function ShapeImageField({ storedImage, file, onSelect }: ShapeImageFieldProps) {
  return (
    <>
      {file ? (
        <FileThumbnail file={file} alt="Selected image" className={styles.preview} />
      ) : (
        <Media
          src={mediaUrl('diamondShape', storedImage)}
          alt={storedImage ? 'Current image' : 'No image yet'}
          width={112}
          height={112}
          className={styles.preview ?? ''}
        />
      )}
      <FileDrop
        label="Image"
        accept={['image/jpeg', 'image/png']}
        kinds="jpeg or png"
        onFiles={([selected]) => selected && onSelect(selected)}
      />
    </>
  );
}
