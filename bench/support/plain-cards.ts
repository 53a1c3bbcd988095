import { createElement as element } from 'react'
import { renderToString } from 'react-dom/server'

const cards = Array.from({ length: 46 }, (_, index) => ({ id: `card-${index}`, price: 10 + index }))
const lines = ['Two hours with a guide', 'Meet at the quay', 'For 8 to 20 people', 'Ends at 16:30']

const Line = (text: string) =>
  element('p', { key: text, className: 'line' }, element('span', { 'aria-hidden': true }, '· '), text)

const Card = ({ id, price }: { id: string; price: number }) =>
  element(
    'article',
    { className: 'card' },
    element('h3', { className: 'title' }, element('a', { href: `/cards/${id}` }, `The card ${id}`)),
    lines.map(Line),
    element('p', { className: 'price' }, 'from ', element('strong', null, `£${price}`), ' each'),
  )

/**
 * Returns the milliseconds that react-dom takes for a page of plain cards. The figure depends only on the machine, not
 * on our code.
 */
export const timePlainCards = (): number => {
  const startedAt = performance.now()
  renderToString(
    element(
      'main',
      null,
      cards.map((card) => element(Card, { key: card.id, ...card })),
    ),
  )
  return performance.now() - startedAt
}
