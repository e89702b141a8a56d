import { useEffect, useState } from 'react';

interface FileThumbnailProps {
  file: File;
  alt: string;
  className: string | undefined;
}

/** A preview of an image or video that was chosen but not uploaded yet. */
export function FileThumbnail({ file, alt, className }: FileThumbnailProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  if (!url) return <span className={className} />;
  return file.type.startsWith('video/') ? (
    <video className={className} src={url} muted playsInline preload="metadata" />
  ) : (
    // Its container may be draggable as a whole.
    <img className={className} src={url} alt={alt} draggable={false} />
  );
}
