import { createFileRoute } from '@tanstack/react-router'
import { WriteBackScreen } from '#features/shop/write-back/web/write-back-screen.tsx'

export const Route = createFileRoute('/_workspace/workspace/stores_/write-back')({
  component: WriteBackScreen,
})
