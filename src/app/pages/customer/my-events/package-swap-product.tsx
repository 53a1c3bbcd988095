import { createFileRoute } from '@tanstack/react-router'
import { ChoosePackageProduct } from './choose-package-product.tsx'

/** Lists the products that can replace a product of a package. */
export const Route = createFileRoute('/_customer/my-events/package/swap-product')({
  ssr: false,
  component: () => <ChoosePackageProduct mode="swap-product" />,
})
