import { createFileRoute } from '@tanstack/react-router'
import { ChoosePackageProduct } from './choose-package-product.tsx'

/** Lists the products that can be added to a package. */
export const Route = createFileRoute('/_customer/my-events/package/add-product')({
  ssr: false,
  component: () => <ChoosePackageProduct mode="add-product" />,
})
