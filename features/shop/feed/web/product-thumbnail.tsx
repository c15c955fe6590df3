import { ImageOff } from 'lucide-react'
import { useState } from 'react'

type Props = { imageLink: string | null; isLit: boolean; className: string }

/** The product's picture in its case. Decoration: title and switch say the same in words. */
export function ProductThumbnail({ imageLink, isLit, className }: Props) {
  const [failedLink, setFailedLink] = useState<string | null>(null)
  const hasPicture = imageLink !== null && imageLink !== failedLink
  return (
    <span aria-hidden className={`case block ${className}`} data-lit={isLit}>
      {hasPicture ? (
        <img
          src={imageLink}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedLink(imageLink)}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center rounded-[inherit] border border-line-2 bg-well text-ink-3">
          <ImageOff className="size-1/2 max-h-6 max-w-6" strokeWidth={1.5} />
        </span>
      )}
    </span>
  )
}
