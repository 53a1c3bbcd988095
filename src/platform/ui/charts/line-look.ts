/** The colours and dashes of lines. The lines can be distinguished even without colours. */
const looks = [
  { stroke: 'var(--accent)', strokeDasharray: undefined },
  { stroke: 'var(--info)', strokeDasharray: '8 5' },
  { stroke: 'var(--good)', strokeDasharray: '2 4' },
  { stroke: 'var(--warn)', strokeDasharray: '12 4 2 4' },
]

/** Returns the colour and dashes of a line of a chart by its index. The fifth line looks like the first one. */
export const lineLook = (index: number) => looks[index % looks.length]!
