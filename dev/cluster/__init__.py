"""A Kubernetes cluster of one node with running pods, in separate namespaces of this machine."""
