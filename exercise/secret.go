package exercise

import (
	"path"
	"strings"
)

// looksSecret reports whether a file's path says that it holds a secret: such
// files are never copied. more are further names or globs, from the
// configuration.
func looksSecret(p string, more []string) bool {
	base := strings.ToLower(path.Base(p))
	if strings.HasPrefix(base, ".env") && (base == ".env" || base[4] == '.' || base[4] == '-' || base[4] == '_') {
		for _, sample := range []string{"example", "sample", "template", "dist"} {
			if strings.HasSuffix(base, "."+sample) {
				return false
			}
		}
		return true
	}
	if strings.HasSuffix(base, ".env") {
		return true
	}
	switch base {
	case ".netrc", "_netrc", ".pgpass", ".pypirc", ".npmrc", ".yarnrc.yml", ".git-credentials", ".htpasswd", ".vault-token", ".dockercfg", ".envrc",
		"credentials", "credentials.json", "credentials.toml", "credentials.yml", "credentials.yaml", "secrets.json", "secrets.toml",
		"secrets.yml", "secrets.yaml", ".secrets", "secret.json", "secret.yml", "secret.yaml", "client_secret.json", "kubeconfig", "master.key", "token.json",
		"terraform.tfstate", "terraform.tfstate.backup", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk":
		return true
	}
	switch path.Ext(base) {
	case ".pem", ".key", ".p12", ".pfx", ".jks", ".keystore", ".kdbx", ".ppk", ".asc", ".gpg", ".tfvars", ".ovpn", ".p8":
		return true
	}
	if strings.HasPrefix(base, "service-account") || strings.HasPrefix(base, "service_account") || strings.HasPrefix(base, "client_secret") {
		return true
	}
	for dir := range strings.SplitSeq(path.Dir(p), "/") {
		switch dir {
		case ".ssh", ".gnupg", ".aws", ".azure", ".gcloud", ".kube", ".docker":
			return true
		}
	}
	for _, m := range more {
		if ok, _ := path.Match(m, p); ok {
			return true
		}
		if ok, _ := path.Match(strings.ToLower(m), base); ok {
			return true
		}
	}
	return false
}
