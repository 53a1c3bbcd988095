import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Packed, packList, usePacked } from './packed.ts'

const products = [{ name: 'Gin & "tonic" </script>', price: null }]

const Names = ({ shown }: { shown: Packed<typeof products> }) => usePacked(shown).map(({ name }) => name)

const html = (shown: Packed<typeof products>) => renderToStaticMarkup(createElement(Names, { shown }))

test('the server sends a list as a single text, which is parsed when it is rendered', () => {
  const packed = packList(products)
  expect(typeof packed).toBe('string')
  expect(html(packed)).toBe('Gin &amp; &quot;tonic&quot; &lt;/script&gt;')
})

test('a list that the browser loaded is rendered unchanged', () => {
  expect(html(products)).toBe(html(packList(products)))
})
