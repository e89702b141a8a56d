import { useEffect, useState } from 'react';
import { mediaUrl } from '../../api/media-url.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Media } from '../../ui/Media.tsx';
import styles from './LookupScreen.module.css';

interface ShapePictureProps {
  /** What the shape has now. */
  image: string | null;
  picture: File | undefined;
  onPicture: (picture: File) => void;
}

/** The picture that was chosen, else the shape's own, else a placeholder. */
export function ShapeImageField({ image, picture, onPicture }: ShapePictureProps) {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  return (
    <>
      {picture && preview ? (
        <img src={preview} alt="What you chose" className={styles.preview} />
      ) : (
        <Media
          src={mediaUrl('diamondShape', image)}
          alt={image ? 'What it has now' : 'No picture yet'}
          width={112}
          height={112}
          className={styles.preview}
        />
      )}
      <FileDrop
        label="Picture"
        accept={['image/jpeg', 'image/png']}
        kinds="jpeg or png"
        onFiles={([file]) => file && onPicture(file)}
      />
    </>
  );
}
