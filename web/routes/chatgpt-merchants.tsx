import { createFileRoute } from '@tanstack/react-router'
import { merchantsFacts } from '../public-site/page-facts.ts'
import { Merchants } from '../public-site/merchants.tsx'

export const Route = createFileRoute('/chatgpt-merchants')({ component: Page })

function Page() {
  return (
    <>
      <title>{merchantsFacts.title}</title>
      <Merchants />
    </>
  )
}
