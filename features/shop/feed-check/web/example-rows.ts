function product(id: string, slug: string, title: string, description: string) {
  return {
    item_id: id,
    title,
    description,
    url: `https://atelier-nord.example/products/${slug}`,
    brand: 'Atelier Nord',
    seller_name: 'Atelier Nord',
    image_url: `https://atelier-nord.example/images/${slug}.jpg`,
    availability: 'in_stock',
    price: '79.00 USD',
  }
}

const kettle = product(
  'AN-1001',
  'enamel-kettle',
  'Enamel kettle, 1.5 l, blue',
  'For all hobs, induction too.',
)
const mug = product('AN-1002', 'speckled-mug', 'Speckled mug', 'Stoneware, holds 0.3 l.')
const vase = product('AN-1003', 'terra-vase', 'TERRA VASE', 'Unglazed outside, glazed inside.')
const board = product('AN-1004', 'serving-board', 'Serving board, oak', 'End grain, oiled by hand.')

/** One row that is valid and three as they often come: each goes wrong in its own way. */
export const exampleRows = [
  { ...kettle, gtin: '4006381333931' },
  { ...mug, brand: '', price: '$24', gtin: '4006381333932' },
  { ...vase, availability: 'yes', sale_price: '89.00 USD' },
  { ...board, image_url: '/images/board.jpg', item_weight: '2.1 kg' },
]
  .map((row) => JSON.stringify(row))
  .join('\n')
