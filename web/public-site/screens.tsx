import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const themes = ['light', 'dark'] as const
const screens = [
  {
    name: 'feed',
    alt: t`The product feed with one product open: its readiness, score and missing fields`,
    caption: t`The feed: what each product is missing and a form to fix it.`,
  },
  {
    name: 'home',
    alt: t`The dashboard with a list of items that need your attention, each with an action`,
    caption: t`The dashboard: what needs your attention, most urgent first.`,
  },
]

/** The product itself, in the theme of the page and at the width of the screen. */
export function Screens() {
  return (
    <section aria-labelledby="screens">
      <h2 id="screens" className="type-display max-md:text-[32px]/[36px]">
        <Trans>See what’s missing, product by product</Trans>
      </h2>
      <p className="mt-3 max-w-[620px] text-[16px]/[24px] text-ink-2">
        <Trans>Vitrine with its demo store.</Trans>
      </p>
      <ul className="mt-8 grid gap-12">
        {screens.map(({ name, alt, caption }) => (
          <li key={name}>
            <figure>
              {themes.map((theme) => (
                <picture key={theme} className={`screen-${theme}`}>
                  <source
                    media="(width < 768px)"
                    srcSet={`/pictures/${name}-390-${theme}.webp`}
                    width="390"
                    height="780"
                  />
                  <img
                    src={`/pictures/${name}-1440-${theme}.webp`}
                    alt={alt}
                    width="1440"
                    height="900"
                    loading="lazy"
                    decoding="async"
                    className="h-auto w-full rounded-card border border-line-2 shadow-e2"
                  />
                </picture>
              ))}
              <figcaption className="mt-3 text-ink-2">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
