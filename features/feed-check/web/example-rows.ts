const whole = {
  item_id: 'AN-1001',
  title: 'Enamel kettle, 1.5 l, blue',
  description: 'Enamelled steel kettle with a wooden handle. For all hobs, induction too.',
  url: 'https://atelier-nord.example/products/enamel-kettle',
  brand: 'Atelier Nord',
  seller_name: 'Atelier Nord',
  image_url: 'https://atelier-nord.example/images/enamel-kettle.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
  gtin: '4006381333931',
}

const { brand: _brand, ...withoutBrand } = whole

/** One row that is valid and three as they often come: each goes wrong in its own way. */
export const exampleRows = [
  whole,
  { ...withoutBrand, item_id: 'AN-1002', title: 'Speckled mug', price: '$24', gtin: '4006381333932' },
  {
    ...whole,
    item_id: 'AN-1003',
    title: 'TERRA VASE',
    availability: 'yes',
    sale_price: '89.00 USD',
    gtin: undefined,
  },
  {
    ...whole,
    item_id: 'AN-1004',
    title: 'Serving board, oak',
    image_url: '/images/board.jpg',
    item_weight: '2.1 kg',
    gtin: undefined,
  },
]
  .map((row) => JSON.stringify(row))
  .join('\n')
