/** All 48 sorts, in an order that mixes the families, so that any page of the catalogue looks like the whole. */
import { clothing } from './clothing.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'
import { home } from './home.ts'
import type { ProductKind } from './kind.ts'
import { kitchen } from './kitchen.ts'
import { outdoors } from './outdoors.ts'

const care: readonly ProductKind[] = [
  {
    drawing: 'hand-soap',
    nouns: ['Hand Soap', 'Liquid Hand Soap', 'Hand Wash'],
    productType: 'Soap',
    category: 'Health & Beauty > Personal Care > Cosmetics > Bath & Body > Liquid Hand Soap',
    maker: 'Duft & Vilje',
    materials: ['olive oil soap', 'oat and glycerine', 'rapeseed soap'],
    measures: ['250 ml', '375 ml', '500 ml'],
    price: [12, 28],
    grams: [310, 600],
    story: [
      'Washes off soil and fish and leaves only a trace of the forest.',
      'Comes in a bottle worth refilling; the refill costs half.',
    ],
    care: 'For outward use only. Keep away from eyes.',
  },
  {
    drawing: 'shampoo-bottle',
    nouns: ['Shampoo', 'Daily Shampoo', 'Gentle Shampoo'],
    productType: 'Shampoo',
    category: 'Health & Beauty > Personal Care > Hair Care > Shampoo & Conditioner > Shampoo',
    maker: 'Duft & Vilje',
    materials: ['nettle extract', 'birch water', 'oat protein'],
    measures: ['250 ml', '300 ml', '500 ml'],
    price: [16, 34],
    grams: [290, 560],
    story: [
      'Mild enough for every day, strong enough for salt water and a woollen hat.',
      'No silicone, no colour, a scent that is gone by the time you reach the bus.',
    ],
    care: 'For outward use only. Twelve months after opening.',
  },
  {
    drawing: 'serum-dropper',
    nouns: ['Face Serum', 'Serum', 'Night Serum'],
    productType: 'Serums',
    category: 'Health & Beauty > Personal Care > Cosmetics > Skin Care',
    maker: 'Duft & Vilje',
    materials: ['cloudberry seed oil', 'hyaluronic acid', 'sea buckthorn oil'],
    measures: ['15 ml', '30 ml', '50 ml'],
    price: [28, 84],
    grams: [70, 170],
    story: [
      'Four drops after the evening wash, and the heating can dry the air as it likes.',
      'Pressed cold from berries that ripen under the midnight sun.',
    ],
    care: 'Keep cool and dark. Six months after opening.',
  },
  {
    drawing: 'reed-diffuser',
    nouns: ['Reed Diffuser', 'Room Diffuser', 'Diffuser'],
    productType: 'Diffusers',
    category: 'Home & Garden > Decor > Home Fragrances',
    maker: 'Duft & Vilje',
    materials: ['glass and rattan', 'ceramic and rattan'],
    measures: ['100 ml', '200 ml', '300 ml'],
    price: [26, 68],
    grams: [340, 720],
    story: [
      'Six rattan reeds draw the scent up slowly, for about three months.',
      'Turn the reeds when guests are on the stairs.',
    ],
    care: 'Do not swallow; keep from varnished wood.',
  },
  {
    drawing: 'razor',
    nouns: ['Razor', 'Safety Razor', 'Shaving Razor'],
    productType: 'Razors',
    category: 'Health & Beauty > Personal Care > Shaving & Grooming > Razors & Razor Blades',
    maker: 'Barskog',
    materials: ['chromed brass', 'stainless steel', 'steel and walnut'],
    measures: ['with 5 blades', 'with 10 blades'],
    price: [34, 89],
    grams: [90, 180],
    story: [
      'One blade, one good angle, no plastic: the razor that outlives its owner.',
      'Heavy enough to do the work without pressing.',
    ],
    care: 'Rinse and shake dry; change the blade each week.',
  },
  {
    drawing: 'hair-brush',
    nouns: ['Hair Brush', 'Brush', 'Paddle Brush'],
    productType: 'Brushes',
    category: 'Health & Beauty > Personal Care > Hair Care > Hair Styling Tools > Combs & Brushes',
    maker: 'Barskog',
    materials: ['oiled oak', 'walnut', 'ash and boar bristle'],
    measures: ['19 cm', '22 cm', '24 cm'],
    price: [22, 58],
    grams: [95, 190],
    story: [
      'Rounded pins on a cushion that gives way before it pulls.',
      'A handle shaped for a sleepy hand.',
    ],
    care: 'Comb out after use; wash the bristles with shampoo, not the wood.',
  },
]

const bags: readonly ProductKind[] = [
  {
    drawing: 'leather-tote',
    nouns: ['Tote', 'Leather Tote', 'Shopper'],
    productType: 'Totes',
    category: 'Apparel & Accessories > Handbags, Wallets & Cases > Handbags > Shopper Bags',
    maker: 'Garvergård',
    materials: ['vegetable-tanned leather', 'grained leather', 'waxed canvas and leather'],
    measures: ['12 l', '16 l', '20 l'],
    price: [149, 329],
    grams: [640, 1100],
    story: [
      'A bag that carries a laptop and a loaf, and looks better every year it does so.',
      'One inner pocket with a zip, one key ring on a strap, and handles that fit over a winter coat.',
    ],
    care: 'Treat with leather balm twice a year.',
  },
  {
    drawing: 'day-pack',
    nouns: ['Day Pack', 'Backpack', 'Rucksack'],
    productType: 'Backpacks',
    category: 'Luggage & Bags > Backpacks',
    maker: 'Fjellvant',
    materials: ['recycled nylon', 'waxed cotton', 'cordura'],
    measures: ['16 l', '20 l', '26 l'],
    price: [84, 189],
    grams: [620, 1150],
    story: [
      'A roll top against the rain, a padded sleeve for the laptop, a pocket for the wet umbrella.',
      'The straps are wide where it counts and vanish when you wheel a suitcase.',
    ],
    care: 'Sponge with lukewarm water; renew the wax each autumn.',
  },
  {
    drawing: 'suitcase',
    nouns: ['Suitcase', 'Cabin Case', 'Trolley'],
    productType: 'Suitcases',
    category: 'Luggage & Bags > Suitcases',
    maker: 'Fjellvant',
    materials: ['polycarbonate', 'recycled polypropylene', 'aluminium'],
    measures: ['36 l', '62 l', '94 l'],
    price: [169, 459],
    grams: [2600, 4900],
    story: [
      'Four quiet wheels, two halves that stay shut without a strap, and a lining you can take out and wash.',
      'Every part that can break can be bought and changed with a coin.',
    ],
    care: 'Wipe with a damp cloth; wheels and handles are sold as spares.',
  },
  {
    drawing: 'wallet',
    nouns: ['Wallet', 'Card Wallet', 'Folding Wallet'],
    productType: 'Wallets',
    category: 'Apparel & Accessories > Handbags, Wallets & Cases > Wallets & Money Clips > Wallets',
    maker: 'Garvergård',
    materials: ['vegetable-tanned leather', 'grained leather'],
    measures: ['6 cards', '8 cards', '12 cards'],
    price: [39, 98],
    grams: [45, 110],
    story: [
      'Cut from one piece of leather, folded twice and sewn with waxed linen thread.',
      'Thin with six cards, still shut with twelve.',
    ],
    care: 'A little balm, a soft cloth, no water.',
  },
  {
    drawing: 'umbrella',
    nouns: ['Umbrella', 'Rain Umbrella', 'Folding Umbrella'],
    productType: 'Umbrellas',
    category: 'Home & Garden > Parasols & Rain Umbrellas > Rain Umbrellas',
    maker: 'Regnbu',
    materials: ['recycled polyester', 'pongee', 'waxed cotton'],
    measures: ['Ø 98 cm', 'Ø 105 cm', 'Ø 118 cm'],
    price: [38, 89],
    grams: [340, 620],
    story: [
      'Tested in the wind of Bergen: eight fibreglass ribs that turn inside out and back again.',
      'A beech handle that hangs on the edge of a table.',
    ],
    care: 'Let it dry open.',
  },
  {
    drawing: 'travel-bottle',
    nouns: ['Travel Bottle', 'Insulated Bottle', 'Water Bottle'],
    productType: 'Bottles',
    category: 'Home & Garden > Kitchen & Dining > Food & Beverage Carriers > Water Bottles',
    maker: 'Fjellvant',
    materials: ['stainless steel', 'recycled steel'],
    measures: ['350 ml', '500 ml', '750 ml'],
    price: [28, 54],
    grams: [260, 440],
    story: [
      'Twelve hours hot, a full day cold, and a cap that cannot roll off the table.',
      'The mouth is wide enough for ice cubes and a brush.',
    ],
    care: 'Dishwasher safe without the cap.',
  },
]

const families = [kitchen, clothing, home, electronics, bags, care, furniture, outdoors]

export const kinds: readonly ProductKind[] = [0, 1, 2, 3, 4, 5].flatMap((at) =>
  families.flatMap((family) => family[at] ?? []),
)
