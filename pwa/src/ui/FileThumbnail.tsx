import { useEffect, useState } from 'react';

interface FileThumbnailProps {
  file: File;
  alt: string;
  className: string | undefined;
}

/** A picture or video from disk that is not sent yet. */
export function FileThumbnail({ file, alt, className }: FileThumbnailProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  if (!url) return <span className={className} />;
  return file.type.startsWith('video/') ? (
    <video className={className} src={url} muted playsInline preload="metadata" />
  ) : (
    // What holds it may be dragged as a whole.
    <img className={className} src={url} alt={alt} draggable={false} />
  );
}
