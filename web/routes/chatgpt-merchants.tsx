import { createFileRoute } from '@tanstack/react-router'
import { Merchants } from '../public-site/merchants.tsx'
import { merchantsFacts } from '../public-site/page-facts.ts'

export const Route = createFileRoute('/chatgpt-merchants')({ component: Page })

function Page() {
  return (
    <>
      <title>{merchantsFacts.title}</title>
      <Merchants />
    </>
  )
}
