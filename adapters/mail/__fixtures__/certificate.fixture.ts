/** A certificate of mail.example.com and localhost that signs itself, for servers on loopback; valid until 2126. Its key protects nothing. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBszCCAVugAwIBAgIUTSFvqRN7u5a1E4J5fWvxJ/cz+s4wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQbWFpbC5leGFtcGxlLmNvbTAgFw0yNjExMjMwNjIxMDRaGA8y
MTI2MTAzMDA2MjEwNFowGzEZMBcGA1UEAwwQbWFpbC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABLi+eyfLPuoboN1okslO/HuN+Uq8FWzICaKN
nE6TH8LTiE7m/zxI5V/FIui326ExA6NsnO4u3IBygDyD8dX+cuajezB5MB0GA1Ud
DgQWBBQXdSEE+swV3c0+NdZqyhlo8dr8gjAfBgNVHSMEGDAWgBQXdSEE+swV3c0+
NdZqyhlo8dr8gjAPBgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CEG1haWwuZXhh
bXBsZS5jb22CCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNGADBDAh8Xj2iLw2JzgG2g
QNB4t+zVfMfSPvlGgquPpqaUBU3BAiBRfHaPffPa0oInWyh5T9ZXX496a/McFqkr
vfdtPNCF5Q==
-----END CERTIFICATE-----
`
export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8hQ8LvrSt2zFRc23
t4Au7pF4jyyVnZ19A0gU3jp1erWhRANCAAS4vnsnyz7qG6DdaJLJTvx7jflKvBVs
yAmijZxOkx/C04hO5v88SOVfxSLot9uhMQOjbJzuLtyAcoA8g/HV/nLm
-----END PRIVATE KEY-----
`
