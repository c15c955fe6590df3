/** Units of weight as they are kept, and how else they are written. */
const units = {
  kg: 'kilos?|kilograms?|kilogrammes?|kg',
  g: 'grams?|grammes?|gr|g',
  lb: 'pounds?|lbs?',
  oz: 'ounces?|oz',
}

/** A text in which each number with a unit of weight is written in short: "2 kilos" is "2 kg". */
export function spellWeights(text: string): string {
  return Object.entries(units).reduce(
    (said, [unit, names]) => said.replaceAll(new RegExp(`(?<=\\d) ?(?:${names})\\b`, 'gi'), ` ${unit}`),
    text,
  )
}
