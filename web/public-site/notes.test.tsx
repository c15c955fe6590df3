import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Landing } from './landing.tsx'

/** The claims of the first page that the product, or somebody else, does not keep yet, and the footnote of each. */
const claims: [claim: string, note: string][] = [
  ['Live in 24 hours.', 'live'],
  ['Products appear within 24–48 hours', 'appear'],
  ['to the product in your own checkout.', 'checkout'],
  ['ACP compliance', 'acp'],
  ['Custom agents', 'enterprise'],
  ['White-label', 'enterprise'],
  ['The Enterprise fee is capped at $500.', 'fee'],
]

test.each(claims)('“%s” has a footnote that says what is true', (claim, note) => {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(<Landing />), 'text/html')
  const said = [...page.querySelectorAll('p, span')].find(
    ({ firstChild }) => firstChild?.textContent?.trimEnd().endsWith(claim) === true,
  )
  const mark = said?.querySelector('sup a')
  expect(mark?.getAttribute('href')).toBe(`#note-${note}`)
  expect(page.getElementById(`note-${note}`)?.textContent).toBeTruthy()
})
