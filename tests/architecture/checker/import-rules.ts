import { featureOrder, isBrowserCode, isServerCode, isServerPackage, type Place, placeOf } from './place.ts'
import type { Import } from './read-source.ts'

/** A rule for the direction of imports, with its reason and a sample import with which tests break it. */
type ImportRule = {
  readonly name: string
  readonly reason: string
  breaks(edge: Import, from: Place, to: Place): boolean
  /** The file and text of an import that breaks the rule. */
  readonly probe: readonly [file: string, text: string]
}

const layers = ['kernel', 'platform', 'features', 'app', 'outside']
const positionOf = (name = '') => featureOrder.indexOf(name as (typeof featureOrder)[number])
const inOtherFeature = (from: Place, to: Place) => to.layer === 'features' && to.name !== from.name

/** Packages that only calculate, without a clock, network or files. */
const purePackages = new Set(['zod', 'libphonenumber-js', '@internationalized/date'])
const contractPackages = new Set(['zod', '@orpc/contract'])
const kernelPackages = new Set([...contractPackages, '@internationalized/date', 'sanitize-html'])

export const importRules: readonly ImportRule[] = [
  {
    name: 'a layer does not import higher layers',
    reason:
      'kernel < platform < features < app: a lower layer can be read and changed without the layers above it',
    breaks: (edge, from, to) => !edge.external && layers.indexOf(to.layer) > layers.indexOf(from.layer),
    probe: ['src/kernel/probe.ts', `import { readRole } from '#features/access/rules/role-document.ts'`],
  },
  {
    name: 'the code of Jaunt does not import its tests and scripts',
    reason: 'shipped code must not depend on the code that checks it',
    breaks: (edge, from, to) =>
      from.layer !== 'outside' && !edge.external && (to.layer === 'outside' || to.test),
    probe: ['src/app/probe.ts', `export * from '#tests/support/database.ts'`],
  },
  {
    name: 'features follow the declared order',
    reason: 'an earlier feature must be understandable and removable without the later ones',
    breaks: (_, from, to) =>
      from.layer === 'features' && inOtherFeature(from, to) && positionOf(to.name) >= positionOf(from.name),
    probe: ['src/features/access/rules/probe.ts', `import type { X } from '#features/events/rules/x.ts'`],
  },
  {
    name: 'every feature is in the declared order',
    reason: 'a feature outside of the order would escape the rules',
    breaks: (_, from) => from.layer === 'features' && positionOf(from.name) < 0,
    probe: ['src/features/gadgets/rules/probe.ts', `import '#kernel/money.ts'`],
  },
  {
    name: 'every file of a feature belongs to one of its four parts',
    reason:
      'a file outside of the folders rules, contract, server and ui would escape the other checks, and so would imports of it',
    breaks: (_, from) => from.layer === 'features' && !from.part,
    probe: ['src/features/access/probe.ts', `import '#platform/server/database/connect.ts'`],
  },
  {
    name: 'the kernel and rules are pure',
    reason: 'the same code runs in the browser and on the server, so it can’t access anything outside',
    breaks: (edge, from) => {
      if (from.layer === 'kernel') return edge.external && !kernelPackages.has(edge.target)
      return from.part === 'rules' && edge.external && !purePackages.has(edge.target)
    },
    probe: ['src/features/access/rules/probe.ts', `import { readFile } from 'node:fs/promises'`],
  },
  {
    name: 'rules import rules only',
    reason: 'rules can import the kernel, the rules of their own feature and those of earlier features',
    breaks: (edge, from, to) =>
      from.part === 'rules' && !edge.external && to.layer !== 'kernel' && to.part !== 'rules',
    probe: ['src/features/access/rules/probe.ts', `import { accessContract } from '../contract.ts'`],
  },
  {
    name: 'contracts import the kernel and rules only',
    reason: 'browser and server share the contract, so it can’t import either of them',
    breaks: (edge, from, to) => {
      if (from.part !== 'contract') return false
      if (edge.external) return !contractPackages.has(edge.target)
      const ownPart = to.part === 'contract' && to.name === from.name
      return to.layer !== 'kernel' && to.part !== 'rules' && !ownPart
    },
    probe: ['src/features/access/contract.ts', `import { findRole } from './server/role-store.ts'`],
  },
  {
    name: 'other features’ servers are imported through server/index.ts',
    reason: 'tables and stores are private; server/index.ts exports the use cases for other features',
    breaks: (_, from, to) =>
      from.part === 'server' && inOtherFeature(from, to) && to.part === 'server' && to.isEntryPoint !== true,
    probe: [
      'src/features/content/server/probe.ts',
      `import { findRole } from '#features/access/server/role-store.ts'`,
    ],
  },
  {
    name: 'a feature’s server uses no contract of another feature',
    reason: 'features call each other’s use cases in server/index.ts, not their wire format',
    breaks: (_, from, to) => from.part === 'server' && inOtherFeature(from, to) && to.part === 'contract',
    probe: [
      'src/features/content/server/probe.ts',
      `import { accessContract } from '#features/access/contract.ts'`,
    ],
  },
  {
    name: 'the ui of a feature imports only rules and ui/index.ts of other features',
    reason: 'contracts and inner components of other features are private',
    breaks: (_, from, to) =>
      from.part === 'ui' &&
      inOtherFeature(from, to) &&
      (to.part === 'contract' || (to.part === 'ui' && !to.isEntryPoint)),
    probe: [
      'src/features/content/ui/probe.tsx',
      `import { RoleCard } from '#features/access/ui/role-card.tsx'`,
    ],
  },
  {
    name: 'the browser imports only types from contracts',
    reason: 'the schemas and the schema library would double the JavaScript of the first page',
    breaks: (edge, _, to) =>
      isBrowserCode(edge.from) &&
      !edge.typeOnly &&
      (to.part === 'contract' || edge.target === 'src/app/contract.ts'),
    probe: ['src/features/access/ui/probe.tsx', `import { accessContract } from '../contract.ts'`],
  },
  {
    name: 'the browser never imports server code',
    reason:
      'secrets and the database stay on the server; browser and server share only the kernel, rules and contracts',
    breaks: ({ from, target, external }) =>
      isBrowserCode(from) && (external ? isServerPackage(target) : isServerCode(target)),
    probe: [
      'src/app/pages/staff/probe.tsx',
      `import { findRole } from '#features/access/server/role-store.ts'`,
    ],
  },
  {
    name: 'the server never imports pages or components',
    reason: 'pages are built for the browser, and the server loads them as one bundle with a handler',
    breaks: ({ from, target, external }) => isServerCode(from) && !external && isBrowserCode(target),
    probe: ['src/features/access/server/probe.ts', `import { HomePage } from '#app/pages/home.tsx'`],
  },
  {
    name: 'the platform imports no feature, and its browser code no server code',
    reason: 'the platform serves every feature; platform/ui and platform/browser run in the browser',
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

/** Returns whether the rules apply to a file. Tests, scripts and benchmarks can import anything. */
const isRestricted = (from: Place) => !from.test && from.layer !== 'outside'

type Violation = { readonly rule: string; readonly edge: string; readonly reason: string }

/** Returns every import that breaks a rule. */
export const findViolations = (
  imports: readonly Import[],
  rules: readonly ImportRule[] = importRules,
): Violation[] =>
  imports.flatMap((edge) => {
    const from = placeOf(edge.from)
    // Packages count as the lowest layer, which every layer can import.
    const to: Place = edge.external ? { layer: 'kernel', test: false } : placeOf(edge.target)
    if (!isRestricted(from)) return []
    return rules
      .filter((rule) => rule.breaks(edge, from, to))
      .map(({ name, reason }) => ({ rule: name, edge: `${edge.from} → ${edge.target}`, reason }))
  })
