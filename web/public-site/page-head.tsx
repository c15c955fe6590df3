import { tiers } from './tiers.ts'

export type PageFacts = { path: string; title: string; description: string }

/** Takes the place of the address that only the running server knows, without a slash at its end. */
const origin = '__ORIGIN__'

const product = {
  '@type': 'SoftwareApplication',
  name: 'Vitrine',
  url: `${origin}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  description: 'The console where an online merchant runs a store for AI shoppers.',
  offers: tiers.map(({ name, priceUsd }) => ({
    '@type': 'Offer',
    name,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: priceUsd,
      priceCurrency: 'USD',
      unitCode: 'MON',
    },
  })),
}

/** What search engines and link previews read of a page. */
export function PageHead({ path, title, description }: PageFacts) {
  const url = origin + path
  const facts = {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'WebPage', name: title, description, url, inLanguage: 'en' }, product],
  }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Vitrine" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Sell Through ChatGPT, beside a lit cabinet of products" />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // Text, not markup: a "<" could end the script early.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
