import { expect, test } from 'vitest'
import { checkPublicUrl } from './public-url.ts'

const names: Record<string, string[]> = {
  'shop.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.7'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example.com': ['93.184.215.14', '::ffff:169.254.169.254'],
  'compatible.example.com': ['::127.0.0.1'],
  'zone.example.com': ['fe80::1%eth0', '2606:2800:21f:cb07:6820:80da:af6b:8b2c%eth0'],
  localhost: ['127.0.0.1', '::1'],
}
const resolve = async (host: string): Promise<string[]> => {
  const found = names[host]
  if (found === undefined) throw new Error('ENOTFOUND')
  return found
}

test.each([
  ['https://shop.example.com/kettles?page=2', 'https://shop.example.com/kettles?page=2'],
  [' http://shop.example.com:80/ ', 'http://shop.example.com/'],
  ['https://shop.example.com.:443/', 'https://shop.example.com./'],
  ['https://93.184.215.14/', 'https://93.184.215.14/'],
  ['http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', 'http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/'],
  ['http://[64:ff9b::5db8:d70e]/', 'http://[64:ff9b::5db8:d70e]/'],
])('the public address %s may be visited', async (given, url) => {
  expect(await checkPublicUrl(given, resolve)).toEqual({ ok: true, url })
})

test.each([
  ['http://127.1/', 'not_public'],
  ['http://0x7f000001/', 'not_public'],
  ['http://2130706433/', 'not_public'],
  ['http://0177.0.0.1/', 'not_public'],
  ['http://0.0.0.0/', 'not_public'],
  ['http://0xa9.254.0251.254/', 'not_public'],
  ['http://127.0.0.1./', 'not_public'],
  ['http://[::1]/', 'not_public'],
  ['http://[::]/', 'not_public'],
  ['http://[::127.0.0.1]/', 'not_public'],
  ['http://[::7f00:1]/', 'not_public'],
  ['http://[::93.184.215.14]/', 'not_public'],
  ['http://[::ffff:0:127.0.0.1]/', 'not_public'],
  ['http://[64:ff9b:1::7f00:1]/', 'not_public'],
  ['http://[64:ff9b:1:a00:0:100::]/', 'not_public'],
  ['http://[2001:0:7f00:1::]/', 'not_public'],
  ['http://[2001:db8::1]/', 'not_public'],
  ['http://[100::1]/', 'not_public'],
  ['http://[4000::1]/', 'not_public'],
  ['http://[ff02::1]/', 'not_public'],
  ['http://[::ffff:127.0.0.1]/', 'not_public'],
  ['http://[::ffff:a9fe:a9fe]/', 'not_public'],
  ['http://[64:ff9b::7f00:1]/', 'not_public'],
  ['http://[64:ff9b::169.254.169.254]/', 'not_public'],
  ['http://[2002:7f00:1::]/', 'not_public'],
  ['http://[2002:a00:1::1]/', 'not_public'],
  ['http://[fd00::1]/', 'not_public'],
  ['http://[fe80::1]/', 'not_public'],
  ['http://10.0.0.1/', 'not_public'],
  ['http://100.64.0.1/', 'not_public'],
  ['http://198.18.0.1/', 'not_public'],
  ['http://169.254.169.254/latest/meta-data', 'not_public'],
  ['http://localhost/', 'not_public'],
  ['http://LOCALHOST./', 'not_public'],
  ['http://localhost../', 'not_public'],
  ['http://compatible.example.com/', 'not_public'],
  ['http://zone.example.com/', 'not_public'],
  ['http://inside.example.com/', 'not_public'],
  ['http://mixed.example.com/', 'not_public'],
  ['http://mixed6.example.com/', 'not_public'],
  ['http://nowhere.example.com/', 'unknown_host'],
  ['file:///etc/passwd', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['ftp://shop.example.com/', 'scheme'],
  ['https://user@shop.example.com/', 'user_info'],
  ['https://shop.example.com@127.0.0.1/', 'user_info'],
  ['https://shop.example.com:8443/', 'port'],
  ['http://shop.example.com:22/', 'port'],
  ['', 'not_a_url'],
  ['shop.example.com', 'not_a_url'],
  ['http://', 'not_a_url'],
  ['http://[fe80::1%25eth0]/', 'not_a_url'],
  [`https://shop.example.com/${'a'.repeat(3000)}`, 'not_a_url'],
])('%s is not visited: %s', async (given, reason) => {
  expect(await checkPublicUrl(given, resolve)).toMatchObject({ ok: false, reason })
})
