import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { StoreScreen } from '#features/base/stores/web/store-screen.tsx'
import { StoreActions } from '#pages/store/store-actions.tsx'
import { StoreSync } from '#pages/store/store-sync.tsx'

export const Route = createFileRoute('/_workspace/workspace/shopify')({ component: Store })

function Store() {
  const navigate = useNavigate()
  return (
    <StoreScreen
      actions={<StoreActions />}
      sync={<StoreSync />}
      onConnected={() => void navigate({ to: '/workspace/chatgpt' })}
    />
  )
}
