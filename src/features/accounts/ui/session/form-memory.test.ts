import { beforeEach, expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import { clearFormMemory, readFormMemory, writeFormMemory } from './form-memory.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', { localStorage: storageArea(stored) })
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('form values are stored 300 ms after the last change (ACC-056)', () => {
  writeFormMemory('stag', { fullName: 'A' })
  vi.advanceTimersByTime(299)
  expect(readFormMemory('stag')).toEqual({})
  writeFormMemory('stag', { fullName: 'Ann Lee' })
  vi.advanceTimersByTime(299)
  expect(readFormMemory('stag')).toEqual({})
  vi.advanceTimersByTime(1)
  expect(readFormMemory('stag')).toEqual({ fullName: 'Ann Lee' })
})

test('each section has its own values, which the next form of the section reads (ACC-055, ACC-056)', () => {
  writeFormMemory('stag', { email: 'sam@test.com', peopleCount: 9, password: 'riverboat7' })
  writeFormMemory('hen', { email: 'hen@test.com', location: 'newcastle' })
  vi.advanceTimersByTime(300)
  expect(readFormMemory('stag')).toEqual({ email: 'sam@test.com', peopleCount: 9 })
  expect(readFormMemory('hen')).toEqual({ email: 'hen@test.com', location: 'newcastle' })
  expect([...stored.values()].join()).not.toContain('riverboat7')
  writeFormMemory('hen', { phone: '07700900123' })
  vi.advanceTimersByTime(300)
  expect(readFormMemory('hen')).toEqual({
    email: 'hen@test.com',
    location: 'newcastle',
    phone: '07700900123',
  })
  expect(readFormMemory('stag')).not.toHaveProperty('phone')
})

test('changes of two forms of a section within the debounce time are both stored', () => {
  writeFormMemory('stag', { notes: 'A boat please' })
  writeFormMemory('stag', { fullName: 'Ann Lee' })
  vi.advanceTimersByTime(300)
  expect(readFormMemory('stag')).toEqual({ notes: 'A boat please', fullName: 'Ann Lee' })
})

test('deleted values are not stored again after the debounce time, in any section', () => {
  writeFormMemory('stag', { email: 'sam@test.com' })
  vi.advanceTimersByTime(300)
  writeFormMemory('stag', { phone: '07700900123' })
  writeFormMemory('hen', { phone: '07700900123' })
  clearFormMemory()
  vi.advanceTimersByTime(1000)
  expect([readFormMemory('stag'), readFormMemory('hen')]).toEqual([{}, {}])
})
