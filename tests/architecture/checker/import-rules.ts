import { featureOrder, isBrowserCode, isServerCode, isServerPackage, type Place, placeOf } from './place.ts'
import type { Import } from './read-source.ts'

/** One allowed direction of imports, as what breaks it, why, and a planted import that must be caught. */
type ImportRule = {
  readonly name: string
  readonly reason: string
  breaks(edge: Import, from: Place, to: Place): boolean
  /** File → its text: what the rule must refuse. */
  readonly probe: readonly [file: string, text: string]
}

const layers = ['kernel', 'platform', 'features', 'app', 'outside']
const rank = (name = '') => featureOrder.indexOf(name as (typeof featureOrder)[number])
const inOtherFeature = (from: Place, to: Place) => to.layer === 'features' && to.name !== from.name

/** Packages that compute only: no clock, no network, no files. */
const purePackages = new Set(['zod', 'libphonenumber-js', '@internationalized/date'])
const contractPackages = new Set(['zod', '@orpc/contract'])
const kernelPackages = new Set([...contractPackages, '@internationalized/date', 'sanitize-html'])

export const importRules: readonly ImportRule[] = [
  {
    name: 'layers point down',
    reason: 'kernel < platform < features < app: what is below can be read and changed without what is above',
    breaks: (edge, from, to) => !edge.external && layers.indexOf(to.layer) > layers.indexOf(from.layer),
    probe: ['src/kernel/probe.ts', `import { readRole } from '#features/access/rules/role-document.ts'`],
  },
  {
    name: 'the product stands without its tests and scripts',
    reason: 'what is shipped must not need what checks it',
    breaks: (edge, from, to) =>
      from.layer !== 'outside' && !edge.external && (to.layer === 'outside' || to.test),
    probe: ['src/app/probe.ts', `export * from '#tests/support/database.ts'`],
  },
  {
    name: 'features keep their declared order',
    reason: 'an earlier feature that knew a later one could not be understood, or removed, alone',
    breaks: (_, from, to) =>
      from.layer === 'features' && inOtherFeature(from, to) && rank(to.name) >= rank(from.name),
    probe: ['src/features/access/rules/probe.ts', `import type { X } from '#features/events/rules/x.ts'`],
  },
  {
    name: 'every feature is in the declared order',
    reason: 'a feature outside of the order would escape the rules',
    breaks: (_, from) => from.layer === 'features' && rank(from.name) < 0,
    probe: ['src/features/gadgets/rules/probe.ts', `import '#kernel/money.ts'`],
  },
  {
    name: 'a feature stands in its four parts',
    reason:
      'what is neither rules, contract, server nor ui may import anything, and no rule asks who imports it',
    breaks: (_, from) => from.layer === 'features' && !from.part,
    probe: ['src/features/access/probe.ts', `import '#platform/server/database/connect.ts'`],
  },
  {
    name: 'the kernel and rules are pure',
    reason: 'the same code decides in the browser and on the server: it may reach nothing outside itself',
    breaks: (edge, from) => {
      if (from.layer === 'kernel') return edge.external && !kernelPackages.has(edge.target)
      return from.part === 'rules' && edge.external && !purePackages.has(edge.target)
    },
    probe: ['src/features/access/rules/probe.ts', `import { readFile } from 'node:fs/promises'`],
  },
  {
    name: 'rules use rules',
    reason: 'rules import the kernel, their own feature’s rules and those of earlier features',
    breaks: (edge, from, to) =>
      from.part === 'rules' && !edge.external && to.layer !== 'kernel' && to.part !== 'rules',
    probe: ['src/features/access/rules/probe.ts', `import { accessContract } from '../contract.ts'`],
  },
  {
    name: 'contracts use the kernel and rules',
    reason: 'the contract is where browser and server meet: it may drag neither into the other',
    breaks: (edge, from, to) => {
      if (from.part !== 'contract') return false
      if (edge.external) return !contractPackages.has(edge.target)
      const ownPart = to.part === 'contract' && to.name === from.name
      return to.layer !== 'kernel' && to.part !== 'rules' && !ownPart
    },
    probe: ['src/features/access/contract.ts', `import { findRole } from './server/role-store.ts'`],
  },
  {
    name: 'another feature’s server is entered by its index',
    reason: 'its tables and stores are its own; server/index.ts lists the use cases others may call',
    breaks: (_, from, to) =>
      from.part === 'server' && inOtherFeature(from, to) && to.part === 'server' && to.entry !== true,
    probe: [
      'src/features/content/server/probe.ts',
      `import { findRole } from '#features/access/server/role-store.ts'`,
    ],
  },
  {
    name: 'a feature’s server uses its own contract',
    reason: 'features call each other in process by server/index.ts, not by each other’s wire format',
    breaks: (_, from, to) => from.part === 'server' && inOtherFeature(from, to) && to.part === 'contract',
    probe: [
      'src/features/content/server/probe.ts',
      `import { accessContract } from '#features/access/contract.ts'`,
    ],
  },
  {
    name: 'another feature’s ui is entered by its index',
    reason: 'only components that are really shared are for others',
    breaks: (_, from, to) =>
      from.part === 'ui' &&
      inOtherFeature(from, to) &&
      (to.part === 'contract' || (to.part === 'ui' && !to.entry)),
    probe: [
      'src/features/content/ui/probe.tsx',
      `import { RoleCard } from '#features/access/ui/role-card.tsx'`,
    ],
  },
  {
    name: 'the browser takes of a contract its types only',
    reason: 'the schemas and the schema library would double the JavaScript of the first page',
    breaks: (edge, _, to) =>
      isBrowserCode(edge.from) &&
      !edge.typeOnly &&
      (to.part === 'contract' || edge.target === 'src/app/contract.ts'),
    probe: ['src/features/access/ui/probe.tsx', `import { accessContract } from '../contract.ts'`],
  },
  {
    name: 'the browser never imports server code',
    reason: 'secrets and the database stay on the server; the two meet in the contract',
    breaks: ({ from, target, external }) =>
      isBrowserCode(from) && (external ? isServerPackage(target) : isServerCode(target)),
    probe: [
      'src/app/pages/staff/probe.tsx',
      `import { findRole } from '#features/access/server/role-store.ts'`,
    ],
  },
  {
    name: 'the server never imports pages or components',
    reason: 'pages are built for the browser and reach the server as one bundle, by its handler',
    breaks: ({ from, target, external }) => isServerCode(from) && !external && isBrowserCode(target),
    probe: ['src/features/access/server/probe.ts', `import { HomePage } from '#app/pages/home.tsx'`],
  },
  {
    name: 'the design system knows no feature',
    reason: 'platform/ui and platform/browser serve every feature alike and talk to no server code',
    breaks: (edge, from, to) =>
      from.layer === 'platform' &&
      !edge.external &&
      (to.layer === 'features' || (!isServerCode(edge.from) && isServerCode(edge.target))),
    probe: [
      'src/platform/ui/probe.tsx',
      `import { connectDatabase } from '#platform/server/database/connect.ts'`,
    ],
  },
]

/** What tests import is their own affair; scripts and benches are wiring like app. */
const isBound = (from: Place) => !from.test && from.layer !== 'outside'

type Breach = { readonly rule: string; readonly edge: string; readonly reason: string }

/** Every import that breaks a rule. */
export const findBreaches = (
  imports: readonly Import[],
  rules: readonly ImportRule[] = importRules,
): Breach[] =>
  imports.flatMap((edge) => {
    const from = placeOf(edge.from)
    const to: Place = edge.external ? { layer: 'kernel', test: false } : placeOf(edge.target)
    if (!isBound(from)) return []
    return rules
      .filter((rule) => rule.breaks(edge, from, to))
      .map(({ name, reason }) => ({ rule: name, edge: `${edge.from} → ${edge.target}`, reason }))
  })
