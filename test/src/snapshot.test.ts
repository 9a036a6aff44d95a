// The state of a page that has made no modal yet: a file of its own, since nothing undoes what another test has made.
import { expect, test } from 'vitest'
import { snapshot } from '../../src/snapshot.ts'

test('before there is a modal it is not known who is connected', () => {
  expect(snapshot()).toMatchObject({ status: 'reconnecting', open: false, accounts: [], connections: [] })
})
