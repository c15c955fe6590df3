// Product attributes have no native field: merchants keep them under `custom`, this app under its own namespace, and the
// Google channel under one where it writes identity and audience per variant.
/** Of a product. */
export const productAttributes = `
  customMpn: metafield(namespace: "custom", key: "mpn") { value }
  customMaterial: metafield(namespace: "custom", key: "material") { value }
  customColor: metafield(namespace: "custom", key: "color") { value }
  customSize: metafield(namespace: "custom", key: "size") { value }
  customCondition: metafield(namespace: "custom", key: "condition") { value }
  customGender: metafield(namespace: "custom", key: "gender") { value }
  customAgeGroup: metafield(namespace: "custom", key: "age_group") { value }
  appMaterial: metafield(namespace: "$app", key: "material") { value }
  googleMpn: metafield(namespace: "mm-google-shopping", key: "mpn") { value }
  googleMaterial: metafield(namespace: "mm-google-shopping", key: "material") { value }
  googleColor: metafield(namespace: "mm-google-shopping", key: "color") { value }
  googleSize: metafield(namespace: "mm-google-shopping", key: "size") { value }
  googleCondition: metafield(namespace: "mm-google-shopping", key: "condition") { value }
  googleGender: metafield(namespace: "mm-google-shopping", key: "gender") { value }
  googleAgeGroup: metafield(namespace: "mm-google-shopping", key: "age_group") { value }`

/** Of a variant. */
export const variantAttributes = `
  customMpn: metafield(namespace: "custom", key: "mpn") { value }
  appMpn: metafield(namespace: "$app", key: "mpn") { value }
  googleMpn: metafield(namespace: "mm-google-shopping", key: "mpn") { value }
  googleCondition: metafield(namespace: "mm-google-shopping", key: "condition") { value }
  googleGender: metafield(namespace: "mm-google-shopping", key: "gender") { value }
  googleAgeGroup: metafield(namespace: "mm-google-shopping", key: "age_group") { value }`
