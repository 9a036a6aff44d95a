// The command, as a program: with node:sqlite and with libsql.
import { link, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libsqlSql } from '../../../../src/gateway/engines/libsql.ts'
import { type Command, installCommand } from '../../../gateway/command.ts'
import { fill } from '../../../gateway/opened.ts'

const files = path.resolve(import.meta.dirname, '../../../sandbox/directory')
const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
/** As the file names what is in the environment. */
const named = (name: string) => `$\{${name}}`
const config = {
  base: 'https://gateway.my.dapp',
  production: true,
  port: 0,
  database: 'gateway.db',
  files,
  chains: { 'eip155:1': [`http://127.0.0.1:1/${named('ETH_KEY')}`] },
  projects: [{ id: 'dapp', origins: ['https://my.dapp'], analytics: { days: 30 } }],
}
const environment = { HASP_KEY: key, ETH_KEY: 'secret-of-the-operator' }
const event = (eventId: string) => ({
  method: 'POST',
  body: JSON.stringify({ eventId, url: '', domain: 'my.dapp', timestamp: 1, props: { event: 'MODAL_OPEN' } }),
})

describe.each(['node:sqlite', 'libsql'] as const)('with %s', (engine) => {
  let command: Command
  const write = (name: string, value: unknown) =>
    writeFile(path.join(command.folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  beforeAll(async () => {
    command = await installCommand(engine)
    await write('gateway.json', config)
  })
  afterAll(() => command.remove())
  const serveArgs = ['gateway', '--config', 'gateway.json']

  test('serves, logs a line for each request, and ends by SIGTERM', async () => {
    const served = await command.start(serveArgs, environment)
    const wallets = await fetch(`${served.url}/getWallets?projectId=dapp`)
    expect([wallets.status, (await wallets.json()).count]).toEqual([200, 10])
    const image = await fetch(`${served.url}/getWalletImage/sandbox?projectId=dapp`)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('first'))).status).toBe(202)
    expect(await served.end()).toBe(0)
    expect(served.lines.map((line) => JSON.parse(line).route)).toEqual(['/getWallets', '/getWalletImage/{id}', '/e'])
    expect(served.lines.join()).not.toMatch(/127\.0\.0\.1|secret|my\.dapp/)
    expect((await stat(path.join(command.folder, 'gateway.db'))).mode & 0o777).toBe(0o600)
  })

  test('goes on when nobody reads its log any more', async () => {
    const served = await command.start(serveArgs, environment)
    served.child.stdout?.destroy()
    served.child.stderr?.destroy()
    for (let i = 0; i < 5; i++) {
      const answer = await fetch(`${served.url}/getWallets?projectId=dapp`)
      expect([answer.status, served.child.exitCode]).toEqual([200, null])
    }
    expect(await served.end()).toBe(0)
  })

  test('what was answered is there after a kill in the middle of writes, and another start', async () => {
    const served = await command.start(serveArgs, environment)
    const answered: string[] = []
    let isOver = false
    const writer = async (name: string) => {
      for (let i = 0; !isOver; i++) {
        const answer = await fetch(`${served.url}/e?projectId=dapp`, event(`${name}-${i}`)).catch(() => undefined)
        if (answer?.status === 202) answered.push(`dapp:${name}-${i}`)
      }
    }
    const writers = ['a', 'b', 'c', 'd'].map(writer)
    while (answered.length < 20) await sleep(10)
    await served.end('SIGKILL')
    isOver = true
    await Promise.all(writers)
    const again = await command.start(serveArgs, environment)
    const health = await fetch(`${again.url}/healthz`)
    await again.end()
    const backup = `killed.db`
    expect((await command.run(['gateway', 'backup', backup], environment)).code).toBe(0)
    const text = await readFile(path.join(command.folder, backup), 'latin1')
    expect([health.status, answered.filter((id) => !text.includes(id))]).toEqual([200, []])
  })

  test('two instances write to one database at once, and both find all of it', async () => {
    const both = await Promise.all([command.start(serveArgs, environment), command.start(serveArgs, environment)])
    const sent = both.flatMap(({ url }, of) =>
      Array.from({ length: 40 }, (_, i) => fetch(`${url}/e?projectId=dapp`, event(`instance-${of}-${i}-`))),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    await Promise.all(both.map(({ end }) => end()))
    await command.run(['gateway', 'backup', 'both.db'], environment)
    const text = await readFile(path.join(command.folder, 'both.db'), 'latin1')
    const kept = new Set(text.match(/dapp:instance-\d-\d+-/g))
    expect([statuses.every((status) => status === 202), kept.size]).toEqual([true, 80])
  })

  test('another base, and another key, do not serve; --moved takes the base over', async () => {
    await write('moved.json', { ...config, base: 'https://moved.my.dapp' })
    const moved = ['gateway', '--config', 'moved.json']
    expect(await command.run(moved, environment)).toMatchObject({
      code: 1,
      said: 'base: the database is of https://gateway.my.dapp\n',
    })
    expect(await command.run(serveArgs, { ...environment, HASP_KEY: newer })).toMatchObject({
      code: 1,
      said: 'key: the database was written with another one\n',
    })
    await (await command.start([...moved, '--moved'], environment)).end()
    await (await command.start([...serveArgs, '--moved'], environment)).end()
  })

  test('a backup is restored, with all that was written before it and nothing after', async () => {
    const served = await command.start(serveArgs, environment)
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('before'))).status).toBe(202)
    expect((await command.run(['gateway', 'backup', 'backup.db'], environment)).code).toBe(0)
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('after'))).status).toBe(202)
    const running = await command.run(['gateway', 'restore', 'backup.db', '--force'], environment)
    expect([running.code, running.said]).toEqual([1, expect.stringMatching(/is in use: stop the gateways/)])
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('later'))).status).toBe(202)
    // What is in the journal of the old file then is of the old file.
    await served.end('SIGKILL')
    const refused = await command.run(['gateway', 'restore', 'backup.db'], environment)
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/is there already: with --force/)])
    const restored = await command.run(['gateway', 'restore', 'backup.db', '--force'], environment)
    expect([restored.said, restored.code]).toEqual([expect.stringContaining('is what backup.db was'), 0])
    const again = await command.start(serveArgs, environment)
    await again.end()
    await command.run(['gateway', 'backup', 'second.db'], environment)
    const text = await readFile(path.join(command.folder, 'second.db'), 'latin1')
    expect([text.includes('dapp:before'), text.includes('dapp:after')]).toEqual([true, false])
  })

  test.each([
    ['over another', 'busy'],
    ['to a new place', 'moved-to'],
  ])('who starts while a backup is put back %s writes into what is put back, or does not start', async (_, to) => {
    await write('busy.json', { ...config, database: 'busy.db' })
    const busy = ['--config', 'busy.json']
    await write('raw.json', { ...config, database: `raw-${to}.db` })
    await (await command.start(['gateway', '--config', 'raw.json'], environment)).end()
    // This process goes on having the first file open, whatever it closes.
    const client = createClient({ url: `file:${path.join(command.folder, `raw-${to}.db`)}` })
    await fill(libsqlSql(client), 200_000)
    await rm(path.join(command.folder, 'busy.db'), { force: true })
    await client.execute({ sql: 'vacuum into ?', args: [path.join(command.folder, 'busy.db')] })
    expect((await command.run(['gateway', 'backup', 'saved.db', '--force', ...busy], environment)).code).toBe(0)
    let isOver = false
    const target = ['--config', `${to}.json`]
    await write(`${to}.json`, { ...config, database: `${to}.db` })
    const restored = command
      .run(['gateway', 'restore', 'saved.db', '--force', ...target], environment)
      .finally(() => (isOver = true))
    const isUnderWay = async () => (await readdir(command.folder)).some((name) => name.endsWith('.part'))
    while (!isOver && !(await isUnderWay())) await sleep(1)
    const answered: string[] = []
    for (let i = 0; !isOver; i++) {
      const served = await command.start(['gateway', ...target], environment).catch(() => undefined)
      const answer =
        served && (await fetch(`${served.url}/e?projectId=dapp`, event(`late-${i}-`)).catch(() => undefined))
      if (answer?.status === 202) answered.push(`dapp:late-${i}-`)
      await served?.end()
    }
    expect((await restored).code).toBe(0)
    await (await command.start(['gateway', ...target], environment)).end()
    expect((await command.run(['gateway', 'backup', 'late.db', '--force', ...target], environment)).code).toBe(0)
    const text = await readFile(path.join(command.folder, 'late.db'), 'latin1')
    expect([text.includes('dapp:199999'), answered.filter((id) => !text.includes(id))]).toEqual([true, []])
  })

  test('a backup over the database, by whatever name, is refused, and what was answered stays', async () => {
    await link(path.join(command.folder, 'gateway.db'), path.join(command.folder, 'linked.db'))
    await symlink('gateway.db', path.join(command.folder, 'alias.db'))
    const served = await command.start(serveArgs, environment)
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('over-a'))).status).toBe(202)
    const own = [
      'gateway.db',
      './gateway.db',
      'linked.db',
      'alias.db',
      'gateway.db-wal',
      'gateway.db-shm',
      'gateway.db-journal',
    ]
    for (const name of own) {
      const { code, said } = await command.run(['gateway', 'backup', name, '--force'], environment)
      expect([code, said]).toEqual([1, `${name} is the database itself, or a part of it\n`])
    }
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('over-b'))).status).toBe(202)
    await served.end('SIGKILL')
    await (await command.start(serveArgs, environment)).end()
    expect((await command.run(['gateway', 'backup', 'over.db'], environment)).code).toBe(0)
    const text = await readFile(path.join(command.folder, 'over.db'), 'latin1')
    expect([text.includes('dapp:over-a'), text.includes('dapp:over-b')]).toEqual([true, true])
  })

  test('a database that is named by a link is known by what it leads to, its journal too', async () => {
    await symlink('linked-to.db', path.join(command.folder, 'linking.db'))
    await write('linking.json', { ...config, database: 'linking.db' })
    const linking = ['--config', 'linking.json']
    const served = await command.start(['gateway', ...linking], environment)
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('linked'))).status).toBe(202)
    for (const name of ['linked-to.db', 'linked-to.db-wal', 'linked-to.db-shm']) {
      const { code, said } = await command.run(['gateway', 'backup', name, '--force', ...linking], environment)
      expect([code, said]).toEqual([1, `${name} is the database itself, or a part of it\n`])
    }
    await served.end('SIGKILL')
    expect((await command.run(['gateway', 'backup', 'linked-to.saved', ...linking], environment)).code).toBe(0)
    expect(await readFile(path.join(command.folder, 'linked-to.saved'), 'latin1')).toContain('dapp:linked')
  })

  test('a key in the host of an endpoint is not told where the network fails', async () => {
    await write('host.json', {
      ...config,
      database: undefined,
      chains: { 'eip155:1': [`http://${named('ETH_KEY')}.invalid`] },
      projects: [{ id: 'dapp', origins: ['https://my.dapp'] }],
    })
    const secret = 'secret-of-the-operator'
    const served = await command.start(['gateway', '--config', 'host.json'], { ETH_KEY: secret })
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const answer = await fetch(`${served.url}/v1?chainId=eip155:1&projectId=dapp`, { method: 'POST', body: call })
    expect(await answer.text()).not.toContain(secret)
    await served.end()
    expect(served.said.join('\n')).toMatch(/failed: /)
    expect(served.said.join('\n')).not.toContain(secret)
  })

  test('a backup replaces another file only with --force', async () => {
    await write('taken.db', 'of somebody')
    const refused = await command.run(['gateway', 'backup', 'taken.db'], environment)
    const place = path.join(command.folder, 'taken.db')
    expect([refused.code, refused.said]).toEqual([1, `${place} is there already: with --force it is replaced\n`])
    expect(await readFile(path.join(command.folder, 'taken.db'), 'utf8')).toBe('of somebody')
    expect((await command.run(['gateway', 'backup', 'taken.db', '--force'], environment)).code).toBe(0)
    expect(await readFile(path.join(command.folder, 'taken.db'), 'latin1')).toMatch(/^SQLite format 3/)
  })

  test('a restore from the database itself is refused, and nothing that was answered is lost', async () => {
    const served = await command.start(serveArgs, environment)
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('itself'))).status).toBe(202)
    await served.end('SIGKILL')
    for (const name of ['gateway.db', 'linked.db', 'gateway.db-wal']) {
      const { code, said } = await command.run(['gateway', 'restore', name, '--force'], environment)
      expect([code, said]).toEqual([1, `${name} is the database itself, or a part of it\n`])
    }
    expect((await command.run(['gateway', 'backup', 'itself.db'], environment)).code).toBe(0)
    expect(await readFile(path.join(command.folder, 'itself.db'), 'latin1')).toContain('dapp:itself')
  })

  test('a backup or a rotation of an empty file leaves the log of what was there', async () => {
    await write('hollow.json', { ...config, database: 'hollow.db' })
    await write('hollow.db', '')
    await write('hollow.db-wal', 'answered')
    for (const args of [['backup', 'of-hollow.db'], ['rotate']]) {
      const { code, said } = await command.run(['gateway', ...args, '--config', 'hollow.json'], environment)
      expect([code, said]).toEqual([1, expect.stringContaining('its log is there')])
    }
    expect(await readFile(path.join(command.folder, 'hollow.db-wal'), 'utf8')).toBe('answered')
  })

  test('a database that is moved away from under a gateway is not made anew, also where nothing was written', async () => {
    const from = (name: string) => path.join(command.folder, name)
    await write('away.json', { ...config, database: 'away.db' })
    const args = ['gateway', '--config', 'away.json']
    await (await command.start(args, environment)).end()
    const served = await command.start(args, environment)
    await rename(from('away.db'), from('gone.db'))
    expect((await command.run(args, environment)).said).toContain('is gone, and its log is there')
    await rename(from('gone.db'), from('away.db'))
    expect((await fetch(`${served.url}/e?projectId=dapp`, event('moved-back'))).status).toBe(202)
    await served.end()
    expect((await command.run(['gateway', 'backup', 'away-saved.db', ...args.slice(1)], environment)).code).toBe(0)
    expect(await readFile(from('away-saved.db'), 'latin1')).toContain('dapp:moved-back')
  })

  test('a disk that is full while a backup is put back is said to be one, and what was answered stays', async () => {
    await write('full.json', { ...config, database: 'full.db' })
    const args = ['--config', 'full.json']
    const served = await command.start(['gateway', ...args], environment)
    expect((await command.run(['gateway', 'backup', 'small.db', ...args], environment)).code).toBe(0)
    const long = event('long').body.replace('MODAL_OPEN"', `MODAL_OPEN","properties":{"view":"${'x'.repeat(2000)}"}`)
    for (let i = 0; i < 100; i++) {
      const body = long.replace('long', `long-${i}-`)
      expect((await fetch(`${served.url}/e?projectId=dapp`, { method: 'POST', body })).status).toBe(202)
    }
    await served.end('SIGKILL')
    const restore = ['gateway', 'restore', 'small.db', '--force', ...args]
    const { code, said } = await command.run(restore, environment, 65_536)
    expect([code, said]).toEqual([1, expect.stringMatching(/full\.db: .*(disk|full|I\/O)/i)])
    expect((await command.run(['gateway', 'backup', 'after-full.db', ...args], environment)).code).toBe(0)
    const text = await readFile(path.join(command.folder, 'after-full.db'), 'latin1')
    expect(new Set(text.match(/dapp:long-\d+-/g)).size).toBe(100)
  })

  test('where a backup cannot be written is said in words', async () => {
    const of = async (name: string) => (await command.run(['gateway', 'backup', name, '--force'], environment)).said
    await mkdir(path.join(command.folder, 'folder'))
    expect(await of('folder')).toBe(`${path.join(command.folder, 'folder')} is no file\n`)
    expect(await of('none/a.db')).toBe(`${path.join(command.folder, 'none')} is not there\n`)
    expect((await readdir(command.folder)).filter((name) => /^folder\.|\.part$/.test(name))).toEqual([])
  })

  test('a backup is put back for a base that can be one, or not at all', async () => {
    expect((await command.run(['gateway', 'backup', 'of-base.db'], environment)).code).toBe(0)
    const restored = async (base: string | undefined) => {
      await write('base.json', { ...config, database: 'base.db', base })
      const args = ['gateway', 'restore', 'of-base.db', '--moved', '--config', 'base.json']
      return (await command.run(args, environment)).said
    }
    expect(await restored(`https://${named('GATEWAY_HOST')}`)).toContain('base: the environment has no GATEWAY_HOST')
    expect(await restored('https://new.my.dapp/')).toContain('base: must be the URL of the gateway without a slash')
    expect(await restored(undefined)).toContain('base.json has no base')
    await expect(stat(path.join(command.folder, 'base.db'))).rejects.toThrow('ENOENT')
  })

  test('a configuration that is not there is said to be missing', async () => {
    const { code, said } = await command.run(['gateway', '--config', 'absent.json'], environment)
    expect([code, said]).toEqual([1, 'absent.json: is not there\n'])
  })

  test('a database that is not there is not backed up as an empty one', async () => {
    await write('absent.json', { ...config, database: 'absent.db' })
    const { code, said } = await command.run(['gateway', 'backup', 'empty.db', '--config', 'absent.json'], environment)
    expect([code, said]).toEqual([1, expect.stringContaining('absent.db is not there')])
    await expect(stat(path.join(command.folder, 'absent.db'))).rejects.toThrow()
  })

  test.each([
    ['is no database', 'no database'],
    ['is cut off', ''],
  ])('a backup that %s is not restored, and the database stays', async (_, contents) => {
    const whole = await readFile(path.join(command.folder, 'backup.db'))
    await writeFile(path.join(command.folder, 'broken.db'), contents || whole.subarray(0, whole.length / 2))
    const { code, said } = await command.run(['gateway', 'restore', 'broken.db', '--force'], environment)
    expect([code, said]).toEqual([1, expect.stringMatching(/^broken\.db: .*(not a database|malformed)\n$/)])
    await (await command.start(serveArgs, environment)).end()
  })

  test('a key is replaced without a moment at which nothing can be read', async () => {
    const { out } = await command.run(['gateway', 'key'])
    const fresh = out.trim()
    await (await command.start(serveArgs, { ...environment, HASP_KEY: `${fresh},${key}` })).end()
    const rotated = await command.run(['gateway', 'rotate'], { ...environment, HASP_KEY: `${fresh},${key}` })
    expect([rotated.code, rotated.said]).toEqual([0, expect.stringContaining('sealed with the first key')])
    await (await command.start(serveArgs, { ...environment, HASP_KEY: fresh })).end()
    expect((await command.run(serveArgs, environment)).said).toBe('key: the database was written with another one\n')
    await command.run(['gateway', 'rotate'], { ...environment, HASP_KEY: `${key},${fresh}` })
  })

  test('--check names what is wrong by its line, and writes no database', async () => {
    const text = [
      '{',
      '  "base": "https://gateway.workers.dev",',
      '  "databse": "gateway.db",',
      '  "files": "nowhere",',
      '  "clientIp": { "header": "x-forwarded-for" },',
      '  "chains": {',
      `    "eip155:1": ["https://eth.example/${named('MISSING')}"]`,
      '  },',
      '  "projects": [',
      '    { "id": "a" },',
      '    { "id": 5, "origins": "https://my.dapp" }',
      '  ]',
      '}',
    ].join('\n')
    await write('wrong.json', text)
    const { code, said } = await command.run(['gateway', '--config', 'wrong.json', '--check'])
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [
        'warning: wrong.json:2: base: is a host that is not yours for ever',
        'wrong.json:3: databse: is not known here',
        'wrong.json:4: files: is no folder',
        'wrong.json:5: clientIp.hops: is missing',
        'wrong.json:7: chains.eip155:1[0]: the environment has no MISSING',
        'wrong.json:11: projects[1].id: must be a text',
        'wrong.json:11: projects[1].origins: must be a list',
      ],
    ])
  })

  test('--check looks at the database too, and makes none', async () => {
    const check = async (name: string, environment: Record<string, string>) =>
      (await command.run(['gateway', '--config', name, '--check'], environment)).said
    expect(await check('gateway.json', { ...environment, HASP_KEY: newer })).toBe(
      'gateway.json:5: database: was written with another HASP_KEY\n',
    )
    await write('elsewhere.json', { ...config, base: 'https://other.my.dapp' })
    expect(await check('elsewhere.json', environment)).toBe(
      'elsewhere.json:2: base: the database is of https://gateway.my.dapp\n',
    )
    await write('text.db', 'no database, and longer than a header of one would have to be to be taken for it'.repeat(9))
    await write('text.json', { ...config, database: 'text.db' })
    expect(await check('text.json', environment)).toMatch(/^text\.json:5: database: .*not a database/)
    await write('new.json', { ...config, database: 'new.db' })
    expect(await check('new.json', environment)).toBe('new.json: nothing is wrong\n')
    await expect(stat(path.join(command.folder, 'new.db'))).rejects.toThrow()
  })

  test('a list with a fault does not keep the gateway from serving, and --check says it', async () => {
    await mkdir(path.join(command.folder, 'lists'), { recursive: true })
    await write('lists/wallets.json', '[{ "id": "a", "name": "A" },\n{ "id": "b" }]')
    await write('lists.json', { ...config, files: 'lists' })
    const args = ['gateway', '--config', 'lists.json']
    const { code, said } = await command.run([...args, '--check'], environment)
    const fault = `${path.join(command.folder, 'lists')}/wallets.json:2: [1].name: is missing\n`
    expect([code, said]).toEqual([1, fault])
    const served = await command.start(args, environment)
    expect((await (await fetch(`${served.url}/getWallets?projectId=dapp`)).json()).count).toBe(1)
    await served.end()
    // Neither does one that cannot be read, of which nothing else is hidden.
    await rm(path.join(command.folder, 'lists/wallets.json'))
    await mkdir(path.join(command.folder, 'lists/wallets.json'))
    await writeFile(path.join(command.folder, 'lists/tokens.json'), Buffer.from('[{ "name": "Caf\xe9" }]', 'latin1'))
    expect((await command.run([...args, '--check'], environment)).said.split('\n')).toEqual([
      expect.stringMatching(/wallets\.json: cannot be read \(EISDIR\)$/),
      expect.stringMatching(/tokens\.json:1: is no UTF-8$/),
      '',
    ])
    await (await command.start(args, environment)).end()
  })

  test('a database of another program is left as it is by --check, and by the commands', async () => {
    const file = path.join(command.folder, 'other.db')
    const other = createClient({ url: `file:${file}` })
    await other.execute('create table settings (theme text)')
    other.close()
    const before = await readFile(file)
    await write('other.json', { ...config, database: 'other.db' })
    for (const args of [['--check'], ['rotate'], ['backup', 'of-other.db']]) {
      const { code, said } = await command.run(['gateway', ...args, '--config', 'other.json'], environment)
      expect([code, said]).toEqual([1, expect.stringContaining('database: is no database of a gateway')])
    }
    expect((await readFile(file)).equals(before)).toBe(true)
  })

  test('a backup, a restore and a rotation do not ask for what only serving needs', async () => {
    await write('half.json', { database: 'gateway.db', projects: [], chains: { 'eip155:1': [named('NOWHERE')] } })
    const half = (...args: string[]) => command.run(['gateway', ...args, '--config', 'half.json'], { HASP_KEY: key })
    expect((await command.run(['gateway', 'backup', 'half.db', '--config', 'half.json'], {})).code).toBe(0)
    expect((await half('rotate')).code).toBe(0)
    expect((await half('restore', 'half.db', '--force')).code).toBe(0)
    expect(await command.run(['gateway', 'rotate', '--config', 'half.json'], {})).toMatchObject({
      code: 1,
      said: 'half.json:2: database: needs HASP_KEY in the environment\n',
    })
    expect(await command.run(['gateway', 'rotate', '--config', 'half.json'], { HASP_KEY: 'x' })).toMatchObject({
      code: 1,
      said: 'HASP_KEY: must be 32 bytes in base64, or several such with commas between them\n',
    })
  })

  test('a backup of another key is not restored, since nothing could read it', async () => {
    const args = ['gateway', 'restore', 'backup.db', '--force']
    const refused = await command.run(args, { ...environment, HASP_KEY: newer })
    expect(refused).toMatchObject({
      code: 1,
      said: 'backup.db: was written with another key: HASP_KEY needs that one too, after the new one\n',
    })
    expect((await command.run(args, { ...environment, HASP_KEY: `${newer},${key}` })).code).toBe(0)
    await (await command.start(serveArgs, environment)).end()
  })

  test('what the guide shows is right as it stands', async () => {
    const guide = await readFile(path.resolve(import.meta.dirname, '../../../../docs/gateway.md'), 'utf8')
    const [gateway = '', wallets = '', tokens = ''] = [...guide.matchAll(/```json\n([^`]*)```/g)].map(
      ([, code]) => code,
    )
    await mkdir(path.join(command.folder, 'files'), { recursive: true })
    await write('guide.json', gateway.replace('gateway.db', 'guide.db'))
    await write('files/wallets.json', wallets)
    await write('files/tokens.json', tokens)
    const args = ['gateway', '--config', 'guide.json']
    expect((await command.run([...args, '--check'], environment)).said).toBe('guide.json: nothing is wrong\n')
    const served = await command.start([...args, '--port', '0'], environment)
    const answer = await fetch(`${served.url}/getWallets?projectId=my-dapp`, { headers: { origin: 'https://my.dapp' } })
    expect((await answer.json()).data[0].name).toBe('My Wallet')
    await served.end()
  })

  test('--check of what is right says so, and a wrong question is answered with the usage', async () => {
    expect(await command.run([...serveArgs, '--check'], environment)).toMatchObject({
      code: 0,
      said: 'gateway.json: nothing is wrong\n',
    })
    for (const args of [
      ['other'],
      ['gateway', 'constructor'],
      ['gateway', 'backup'],
      ['gateway', '--unknown'],
      ['gateway', 'key', '--force'],
      ['gateway', '--check', '--port', 'abc'],
      ['gateway', 'backup', 'a.db', '--port', '1'],
    ])
      expect((await command.run(args, environment)).code).toBe(2)
    expect(await command.run(['gateway', '--config', 'none.json'])).toMatchObject({ code: 1 })
  })
})
