/**
 * The client that the example accounts of the devnet know. All of it is public knowledge and worth nothing: it opens
 * accounts that anyone can choose. Nothing here imports anything, so that the server and the devnet can both read it.
 */
export const EXAMPLE_CLIENT = {
  id: 'foyer-example',
  secret: 'foyer-example-secret',
  /** With what the client secret for the example of Apple is signed (ES256, PKCS #8). */
  apple: {
    teamId: 'EXAMPLETEAM',
    keyId: 'EXAMPLEKEY',
    privateKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfkm74kjqtiugnc+R
Di6x5fetrObDVuwr/0NDY3MnDkmhRANCAARRYhMQxU021TICCjut1M5ytcykNbaI
e1oEradCOKOyEJc6wHhTQJmsqWpLetfe97d3+6D+yDST0NGZx7sc4r2k
-----END PRIVATE KEY-----`,
  },
} as const
