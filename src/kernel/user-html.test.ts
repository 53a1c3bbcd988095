import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { userHtmlField } from './user-html.ts'

const typedHtml = '<p onclick="x()">Bring a <b>towel</b></p><script>x()</script>'

test('parsing a field that can contain HTML sanitises it (SHELL-069)', () => {
  expect(userHtmlField(200).parse(typedHtml)).toBe('<p>Bring a <b>towel</b></p>')
  expect(userHtmlField(200).parse('Lovely\u202e day')).toBe('Lovely day')
  expect(userHtmlField(200).safeParse('x'.repeat(201)).success).toBe(false)
})

test('in a browser, the same field leaves the text as typed, because the sanitiser is not loaded', async () => {
  const script = `import { userHtmlField } from '#kernel/user-html.ts'
    console.log(JSON.stringify(userHtmlField(200).parse(${JSON.stringify(typedHtml)})))`
  const args = ['--conditions=browser', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout)).toBe(typedHtml)
})
