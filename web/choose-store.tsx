import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { pageNameOf } from './nav-items.ts'

/** In place of a page that is of one store, while all are chosen. */
export function ChooseStore() {
  const { pathname } = useLocation()
  const stores = useStores().data ?? []
  return (
    <Page>
      <PageHeader title={pageNameOf(pathname) ?? t`All stores`}>
        <Trans>This page shows one store at a time.</Trans>
      </PageHeader>
      <Card title={t`Choose a store`}>
        <ul className="flex flex-wrap gap-2">
          {stores.map(({ id, name }) => (
            <li key={id}>
              <Link to="." search={{ store: id }} className={buttonStyle()}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
