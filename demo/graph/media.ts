import type { ProductFacts } from '../facts.ts'
import { serialOf } from '../ids.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { metafieldFields } from './metafields.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

/** All pictures are images, so a search by media type changes nothing. */
export function mediaPage(scene: Scene, product: ProductFacts, places: readonly number[], args: PageArgs) {
  const listing = listingOf(places, (place) => [place, place])
  return pageOf(scene, listing, args, (place) => mediaNode(scene, product, place))
}

export function mediaNode(scene: Scene, product: ProductFacts, place: number) {
  const picture = product.pictures[place]
  if (!picture) return null
  const id = scene.shop.ids.gid('MediaImage', serialOf(product.slot, place))
  const image = {
    id: id.replace('MediaImage', 'ImageSource'),
    altText: picture.alt,
    url: `${scene.base}/pictures/${picture.drawing}/${picture.slug}.svg`,
    width: 1200,
    height: 1200,
    ...metafieldFields(scene, `${id}/image`),
  }
  return {
    __typename: 'MediaImage',
    id,
    alt: picture.alt,
    mediaContentType: 'IMAGE',
    mimeType: 'image/svg+xml',
    status: 'READY',
    fileStatus: 'READY',
    createdAt: () => toTime(product.createdAt),
    updatedAt: () => toTime(product.createdAt),
    image,
    preview: { status: 'READY', image },
    ...metafieldFields(scene, id),
  }
}
