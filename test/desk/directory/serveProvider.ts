// A real provider of OpenID Connect in a process of its own: prints its port. People come by messages, by their login.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, type Configuration, Provider } from 'oidc-provider'
import type { DirectoryAccount } from './directory.ts'

const { ISSUER = '', REDIRECTS = '', LOGOUT = '', JWK = '' } = process.env
const people = new Map<string, DirectoryAccount>()
process.on('message', async ([login, account, isTold]: [string, DirectoryAccount | null, boolean]) => {
  if (account) people.set(login, account)
  else people.delete(login)
  const client = (await provider.Client.find('desk')) as Client & { backchannelLogout(sub: string): Promise<void> }
  if (isTold) await client.backchannelLogout(login)
  process.send?.('heard')
})

const configuration: Configuration = {
  clients: [
    {
      ...{ client_id: 'desk', client_secret: 'secret-of-the-desk', token_endpoint_auth_method: 'client_secret_post' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], redirect_uris: REDIRECTS.split(' ') },
      ...{ backchannel_logout_uri: LOGOUT, backchannel_logout_session_required: true },
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  jwks: { keys: [JSON.parse(JWK)] },
  cookies: { keys: ['keys-of-the-provider'] },
  pkce: { required: () => true },
  features: { backchannelLogout: { enabled: true } },
  // Its own guard refuses addresses of this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  issueRefreshToken: async () => true,
  findAccount: (_, sub) => {
    const account = people.get(sub)
    return account && { accountId: sub, claims: async () => ({ sub, ...account }) }
  },
}
const provider = new Provider(ISSUER, configuration)
const server = createServer(provider.callback())
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`))
