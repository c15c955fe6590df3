/** Behind the value of a field: "now, please update", "add it to the feed". */
const verbs = 'put|add|set|enter|save|write|update|change|fix|correct|note|use|fill|store|record|complete'
const lead = '(?:(?:and|so|please|pls|then|can you|could you)\\s+)*'
const place =
  '(?:as|weight|in|into|to|on|for|down|up|there|the|my|our|its|feed|store|shop|listing|product|shopify|google|system|data|it|please|pls|now|would|you|will)'
const field =
  '(?:brand|vendor|manufacturer|maker|material|product type|type|barcode|gtin|ean|upc|mpn|part number|weight)'

/** A part of a regular expression, to the end of the text. Without what shall be saved it stands behind a comma. */
export const savedTail = `(?:,? (?:now|from now on|please|pls|instead))*(?:[,;.]?\\s+${lead}(?:${verbs})(?: in)? (?:that|this|it|(?:the|its) ${field})(?: ${place})*|[,;.]\\s*${lead}(?:update|change|fix|correct|add|save|enter)(?: ${place})*)?[.!\\s]*$`
