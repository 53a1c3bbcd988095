import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { packageAddress } from '../builder/builder-address.ts'
import type { BuilderTarget } from '../builder/open-builder.ts'
import { builderOf } from '../builder/use-builder.ts'
import type { BuilderServices } from '../builder-services.ts'
import { AddForm, type AddFormProps } from './add-form.tsx'

type Adding = Pick<AddFormProps, 'product' | 'dayIndex' | 'swapped'> & {
  services: BuilderServices
  target: BuilderTarget
}

/** Asks how a product is to be added, and adds it. @returns where the package is shown, when it was added */
export const addToPackage = async ({
  services,
  target,
  product,
  ...asked
}: Adding): Promise<string | undefined> => {
  const builder = await builderOf(services, target)
  builder.facts.learn(product)
  const { data: added } = await openDialog<boolean>(
    (dialog) => <AddForm builder={builder} product={product} dialog={dialog} {...asked} />,
    { name: 'add-product' },
  )
  return added ? packageAddress(target) : undefined
}
