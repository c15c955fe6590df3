import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Landing } from './landing.tsx'
import { Merchants } from './merchants.tsx'
import { landingFacts, merchantsFacts } from './page-facts.ts'
import { type PageFacts, PageHead } from './page-head.tsx'

/** The public pages as markup, by the name of the HTML file that each is written into. */
export function prerender(): Record<string, { head: string; body: string }> {
  return {
    'landing.html': draw(landingFacts, <Landing />),
    'chatgpt-merchants.html': draw(merchantsFacts, <Merchants />),
  }
}

function draw(facts: PageFacts, page: ReactNode) {
  return { head: renderToStaticMarkup(<PageHead {...facts} />), body: renderToString(page) }
}
