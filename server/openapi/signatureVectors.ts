import '#shared/features.ts'

/** A notification with the signature that it must have. */
interface SignatureVector {
  secret: string
  /** `webhook-id`. */
  id: string
  /** `webhook-timestamp`, epoch seconds. */
  timestamp: number
  /** Byte by byte, in UTF-8. */
  body: string
  /** `webhook-signature`. */
  signature: string
}

const secret = 'whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='

/**
 * Examples for partners who write the sending side: a plain one, one whose text is longer in bytes than in letters, and
 * one whose secret is a text and whose body has a blank, which counts.
 */
export const signatureVectors: readonly SignatureVector[] = [
  ...(has.casino ? floorVectors() : []),
  {
    secret: 'a secret of text, not of base64: 0123456789',
    id: 'msg_booking_1',
    timestamp: 1_795_419_120,
    body: '{"events": []}',
    signature: 'v1,SGTuWTPBqhpxMe4OdAFvJrTROnQTc4Xt9YpDKSVQAHY=',
  },
]

function floorVectors(): SignatureVector[] {
  return [
    {
      secret,
      id: 'msg_floor_1',
      timestamp: 1_795_419_000,
      body: '{"events":[{"id":"floor-1","type":"jackpot","at":"2026-11-23T19:30:00Z","casino":"HOU","data":{"machine":"HOU-101","name":"Grand Large","amount":4218350,"currency":"EUR"}}]}',
      signature: 'v1,18QcPXTM+HSowVZ9OZDQATayz5jFGnjy8Ia8ttagMqI=',
    },
    {
      secret,
      id: 'msg_floor_2',
      timestamp: 1_795_419_060,
      body: '{"events":[{"id":"floor-2","type":"pointsEarned","at":1795419055000,"casino":"ARC","data":{"cvip":"427118055636","points":120,"source":"bars","label":"Café de la Plage – « déjà vu »"}}]}',
      signature: 'v1,1Nfh3GkWy4IpllisU8Y9Zv5IY8llgQTvfa/ecPnxjic=',
    },
  ]
}
