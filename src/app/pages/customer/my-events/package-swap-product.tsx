import { createFileRoute } from '@tanstack/react-router'
import { PackageChoose } from './package-choose.tsx'

export const Route = createFileRoute('/_customer/my-events/package/swap-product')({
  ssr: false,
  component: () => <PackageChoose mode="swap-product" />,
})
