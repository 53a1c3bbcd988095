import { expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import { cookieStorage, openStorage, readJson, writeJson } from './storage.ts'

/** A document with cookies as in a browser: reading returns all of them, each write sets one. */
const createBrowserJar = () => {
  const cookies = new Map<string, string>()
  const writtenTexts: string[] = []
  return {
    cookies,
    writtenTexts,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      writtenTexts.push(text)
      const [pair = ''] = text.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (text.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
    },
  }
}

test('without storage a value is stored in cookies of 1024 characters, named by prefix and index, for a year (SHELL-068)', () => {
  const jar = createBrowserJar()
  const storage = cookieStorage('store-', jar)
  const value = 'x'.repeat(2500)
  storage.write('changed', value)
  expect([...jar.cookies].map(([name, text]) => [name, text.length])).toEqual([
    ['store-changed-0', 1024],
    ['store-changed-1', 1024],
    ['store-changed-2', 452],
  ])
  expect(jar.writtenTexts.every((text) => text.includes('max-age=31536000'))).toBe(true)
  expect(storage.read('changed')).toBe(value)
})

test('a shorter value removes all parts of a longer one, and a removed value leaves no cookie (SHELL-068)', () => {
  const jar = createBrowserJar()
  const storage = cookieStorage('store-', jar)
  storage.write('queue', 'x'.repeat(3000))
  storage.write('queue', 'short')
  expect(storage.read('queue')).toBe('short')
  storage.write('other', 'value')
  storage.remove('queue')
  expect([...jar.cookies.keys()]).toEqual(['store-other-0'])
  expect(storage.read('queue')).toBeUndefined()
})

test('text in any language and an empty value are read back unchanged', () => {
  const storage = cookieStorage('store-', createBrowserJar())
  const value = `${'a'.repeat(1023)}🎉${'週末; c=d%'.repeat(300)}`
  storage.write('party', value)
  expect(storage.read('party')).toBe(value)
  storage.write('party', '')
  expect(storage.read('party')).toBe('')
})

test('cookies replace an area that throws when it is opened or written', () => {
  const fallback = () => cookieStorage('store-', createBrowserJar())
  const throwBlocked = () => {
    throw new Error('SecurityError')
  }
  const openFullArea = () => ({ getItem: () => null, removeItem: () => {}, setItem: throwBlocked })
  for (const area of [throwBlocked, openFullArea]) {
    const storage = openStorage(area, fallback)
    writeJson(storage, 'a', { b: 1 })
    expect(readJson(storage, 'a')).toEqual({ b: 1 })
    expect(readJson(storage, 'none')).toBeUndefined()
    storage.write('a', '{broken')
    expect(readJson(storage, 'a')).toBeUndefined()
  }
})

test('a storage area is tested with only one write, however often it is read', () => {
  const area = storageArea()
  const write = vi.spyOn(area, 'setItem')
  const open = () =>
    openStorage(
      () => area,
      () => cookieStorage('store-', createBrowserJar()),
    )
  for (let read = 0; read < 5; read += 1) expect(open().read('view')).toBeUndefined()
  expect(write).toHaveBeenCalledTimes(1)
  open().write('view', 'total')
  expect(open().read('view')).toBe('total')
  expect([...area.entries.keys()]).toEqual(['view'])
})
