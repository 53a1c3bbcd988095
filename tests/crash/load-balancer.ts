import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '#platform/server/free-port.ts'
import { ensurePrograms } from '../../scripts/check/find-programs.ts'
import { fillConfiguration, startProgram } from './start-program.ts'

/** Creates a certificate for this machine, which requests of this process trust from now on. */
const createCertificate = (openssl: string, folder: string) => {
  const [key, certificate, bundle] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
    join(folder, name),
  )
  execFileSync(
    openssl,
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', key!, '-out', certificate!],
    ],
    { stdio: 'pipe' },
  )
  const text = readFileSync(certificate!, 'utf8')
  writeFileSync(bundle!, text + readFileSync(key!, 'utf8'))
  setDefaultCACertificates([...getCACertificates('default'), text])
  return bundle!
}

/** Starts HAProxy with the configuration of docs/deployment, in front of three processes on these ports. */
export const startLoadBalancer = async (ports: readonly [number, number, number]) => {
  const [haproxy, openssl] = ensurePrograms(['haproxy', 'openssl'])
  const folder = mkdtempSync(join(tmpdir(), 'jaunt-haproxy-'))
  const [port, securePort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    fillConfiguration('haproxy.cfg', [
      // The user of Debian’s package, which other systems do not have.
      ['  user haproxy\n  group haproxy\n', ''],
      ['bind :80\n', `bind 127.0.0.1:${port}\n`],
      ['bind :443 ', `bind 127.0.0.1:${securePort} `],
      ['/etc/haproxy/jaunt.pem', createCertificate(openssl, folder)],
      ...ports.map((each, index) => [`10.0.0.${11 + index}:8081`, `127.0.0.1:${each}`] as const),
    ]),
  )
  const endProxy = await startProgram(haproxy, ['-db', '-f', file], { port: securePort })
  return {
    url: `https://127.0.0.1:${securePort}`,
    plainUrl: `http://127.0.0.1:${port}`,
    async stop() {
      await endProxy()
      rmSync(folder, { recursive: true })
    },
  }
}
