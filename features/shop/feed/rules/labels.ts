const LABELS: Readonly<Record<string, string>> = {
  item_id: 'Id',
  title: 'Title',
  description: 'Description',
  url: 'Product page',
  brand: 'Brand',
  seller_name: 'Seller name',
  image_url: 'Image',
  availability: 'Availability',
  price: 'Price',
  is_eligible_checkout: 'Checkout',
  group_id: 'Group',
  variant_dict: 'Variant options',
  gtin: 'GTIN',
  mpn: 'MPN',
  product_category: 'Category',
  item_weight_unit: 'Weight unit',
  additional_image_urls: 'More images',
  sale_price: 'Sale price',
  seller_url: 'Store address',
  return_deadline_in_days: 'Return window',
  return_policy: 'Return policy',
  store_country: 'Store country',
  seller_privacy_policy: 'Privacy policy',
  seller_tos: 'Terms',
}

/** What a merchant calls the attribute. */
export function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ')
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
